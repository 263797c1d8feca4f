// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Controllers;
import io.clusterhealth.check.EventDetail;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Custom resources of kinds without a list, which only recordings contain, by the common types and reasons of their
/// conditions and by the common fields of a status. A notice, unless the cluster names the operator of the kind, the
/// object states that it has failed, or something besides its state shows it: Warning events, time, a failing object
/// that names it. A notice while the object is being worked on, and for a part of another that does not fail.
///
/// @param patience how long a condition must have lasted
/// @param several from how many objects of one kind on the same fault is one finding
public record UnlistedConditions(Duration patience, int several) implements Check {
    private static final int MOST_NAMED = 3;

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_OPERATORS)
                .recorded(Resources.UNLISTED, Resources.CUSTOM_RUNS, Resources.CLUSTER_SERVICE_VERSIONS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        ResponsibleOperators operators = ResponsibleOperators.in(picture);
        List<FaultyResource> faulty = Stream.concat(picture.objects(Resources.UNLISTED).stream(), warned(picture))
                .filter(object ->
                        picture.objects(Resources.CUSTOM_RUNS).stream().noneMatch(object::isSucceededBy))
                .flatMap(object ->
                        FaultyResource.of(object, patience, repeats(object, picture), picture.asOf()).stream())
                .sorted(Comparator.comparing((FaultyResource one) -> one.since().orElse(Instant.EPOCH))
                        .thenComparing(FaultyResource::name))
                .toList();
        OtherFaults others = OtherFaults.of(faulty);
        Map<Group, List<FaultyResource>> alike = faulty.stream()
                .collect(Collectors.groupingBy(
                        one -> new Group(one.likeness(), operators.of(one)), LinkedHashMap::new, Collectors.toList()));
        List<Same> found = alike.entrySet().stream()
                .flatMap(group -> split(group.getValue())
                        .map(same -> new Same(same, group.getKey().operator())))
                .toList();
        Map<Subject, Subject> shown = new HashMap<>();
        found.forEach(one -> one.objects()
                .forEach(object ->
                        shown.put(object.subject(), one.objects().getFirst().subject())));
        return found.stream()
                .map(one -> finding(one.objects(), one.operator(), others, picture)
                        .links(
                                Relation.DRAWS_FROM,
                                Stream.concat(used(one, others, shown), named(one, others))
                                        .distinct()))
                .map(finding -> EventDetail.added(finding, picture))
                .toList();
    }

    /// The objects of kinds with rows that Warning events show to fail, while no row holds.
    private static Stream<GenericObject> warned(Picture picture) {
        return ConditionCheck.all().stream()
                .flatMap(check -> check.unjudged(object -> object.isInDoubt() && repeats(object, picture), picture));
    }

    /// Whether Warning events about an object are repeated until now.
    private static boolean repeats(GenericObject object, Picture picture) {
        return Warnings.in(picture)
                .repeated(FaultyResource.subject(object), picture.asOf())
                .findAny()
                .isPresent();
    }

    /// The common properties of the objects of one finding.
    private record Group(List<String> likeness, Optional<Subject> operator) {}

    private record Same(List<FaultyResource> objects, Optional<Subject> operator) {}

    /// The subjects of the findings about what the objects of one finding use.
    private static Stream<Subject> used(Same same, OtherFaults others, Map<Subject, Subject> shown) {
        return same.objects().stream()
                .flatMap(others::usedBy)
                .map(subject -> shown.getOrDefault(subject, subject))
                .filter(subject -> !subject.equals(same.objects().getFirst().subject()))
                .distinct();
    }

    /// The other objects that the specs of these name with their kind, or in a field that is named after it. Other
    /// checks may find that they fail.
    private static Stream<Subject> named(Same same, OtherFaults others) {
        return same.objects().stream()
                .flatMap(one -> Stream.concat(one.object().kindReferences(), one.fieldReferences())
                        .flatMap(named -> Stream.of(
                                Subjects.of(named, one.object().metadata()),
                                Subject.clusterScoped(named.kind(), named.name()))))
                .filter(subject -> !others.failing().contains(subject));
    }

    private Stream<List<FaultyResource>> split(List<FaultyResource> same) {
        return same.size() < several ? same.stream().map(List::of) : Stream.of(same);
    }

    /// About the first object. A ClusterOperator judges its own objects: they do not count while it does not fail, and
    /// are a part of its finding while it does.
    private static Finding finding(
            List<FaultyResource> same, Optional<Subject> operator, OtherFaults others, Picture picture) {
        FaultyResource first = same.getFirst();
        boolean counts = operator.map(one -> !one.kind().equals("ClusterOperator"))
                .orElseGet(() -> same.stream().anyMatch(others::counts));
        Metadata metadata = first.object().metadata();
        Stream<Subject> above = Stream.concat(operator.stream(), Controllers.of(metadata));
        return Finding.of(FindingCode.CUSTOM_RESOURCE_UNWELL, first.subject())
                .evidence(evidence(same, picture.asOf()))
                .lowIf(!counts || same.stream().allMatch(FaultyResource::progresses))
                .since(first.since())
                .links(Relation.OWNED_BY, above.distinct())
                .links(Relation.ALIKE_OWNED_BY, otherOwners(same))
                .links(Relation.WRITES, same.stream().flatMap(FaultyResource::configs));
    }

    /// What controls the other objects of a finding, but not the first.
    private static Stream<Subject> otherOwners(List<FaultyResource> same) {
        Set<Subject> own = Controllers.of(same.getFirst().object().metadata()).collect(Collectors.toSet());
        return same.stream()
                .flatMap(one -> Controllers.of(one.object().metadata()))
                .filter(owner -> !own.contains(owner))
                .distinct();
    }

    private static List<Evidence> evidence(List<FaultyResource> same, Instant asOf) {
        List<Evidence> evidence = new ArrayList<>();
        Set<Quote> said = new HashSet<>();
        FaultyResource first = same.getFirst();
        if (first.object().deleted().isPresent()) {
            Quote quote = first.told().stream().findFirst().map(Quotes::of).orElse(new Quote("", ""));
            return List.of(Evidence.quoting(
                    "its deletion was asked for%s and waits for its finalizer %s%s"
                            .formatted(
                                    Age.text(" %s ago", first.since(), asOf),
                                    first.object().metadata().finalizers().getFirst(),
                                    others(same)),
                    quote));
        }
        for (Condition condition : first.told()) {
            Evidence one = Quotes.evidence(condition, asOf);
            if (said.add(one.said())) {
                evidence.add(evidence.isEmpty() ? Evidence.quoting(one.statement() + others(same), one.said()) : one);
            }
        }
        return evidence;
    }

    private static String others(List<FaultyResource> same) {
        return same.size() < 2
                ? ""
                : same.stream()
                        .skip(1)
                        .limit(MOST_NAMED)
                        .map(FaultyResource::name)
                        .collect(Collectors.joining(
                                ", ",
                                "; also of %d others: ".formatted(same.size() - 1),
                                same.size() > MOST_NAMED + 1 ? ", …" : ""));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.EventDetail;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A section of `conditions.txt`: the first of its rows that holds for an object yields the finding, and those that say
/// so.
///
/// @param waiting the reason of objects that wait for another one: reported only if that other object has a finding
/// as well, is suspended or does not exist, since the wait may otherwise be temporary; empty for none
public record ConditionCheck(
        List<Resource<? extends ClusterObject>> lists, Reads reads, List<ConditionRow> rows, Optional<String> waiting)
        implements Check {
    /// How long another object may take to be created, as while a cluster is set up.
    private static final Duration CREATION = Duration.ofMinutes(15);

    /// The longest time for which a fault is announced before it is a finding. What takes longer is mostly intended.
    private static final Duration GRACE = Duration.ofMinutes(15);

    /// All sections, in the order of the file.
    public static List<ConditionCheck> all() {
        return ConditionFile.CHECKS;
    }

    public Set<FindingCode> codes() {
        return rows.stream().map(ConditionRow::code).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return judged(picture, Duration.ZERO);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return rows.stream().anyMatch(row -> row.waits(GRACE)) ? judged(picture, GRACE) : List.of();
    }

    /// @param waived the longest grace period that is left out
    private List<Finding> judged(Picture picture, Duration waived) {
        List<Finding> found = lists.stream()
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(object -> judge(object, picture, waived))
                .map(finding -> EventDetail.added(finding, picture))
                .toList();
        return waiting.map(reason -> found.stream()
                        .flatMap(one -> said(one).said().reason().equals(reason)
                                ? kept(one, found, picture).stream()
                                : Stream.of(one))
                        .toList())
                .orElse(found);
    }

    /// The finding about an object that waits for another, if that is reported as well or cannot end the wait.
    private Optional<Finding> kept(Finding one, List<Finding> found, Picture picture) {
        return found.stream().anyMatch(other -> names(one, other.subject()))
                ? Optional.of(one)
                : inVain(one, picture).map(one::adding);
    }

    /// The objects of its lists that are no kinds of Kubernetes, and of which no row holds.
    ///
    /// @param some limits them first
    Stream<GenericObject> unjudged(Predicate<GenericObject> some, Picture picture) {
        return lists.stream()
                .filter(list -> !list.builtIn())
                .flatMap(list -> picture.objects(list).stream())
                .filter(GenericObject.class::isInstance)
                .map(GenericObject.class::cast)
                .filter(some)
                .filter(object ->
                        judge(object, picture, Duration.ZERO).findAny().isEmpty());
    }

    /// By the first row that holds, and by those that are reported beside others.
    private Stream<Finding> judge(ClusterObject object, Picture picture, Duration waived) {
        Optional<Finding> first = rows.stream()
                .flatMap(row -> row.judge(object, picture, waived).stream())
                .findFirst();
        Stream<Finding> others = rows.stream()
                .filter(row -> row.clauses().has("beside others"))
                .flatMap(row -> row.judge(object, picture, waived).stream());
        return Stream.concat(first.stream(), others).distinct();
    }

    /// The evidence that the awaited object does not exist, or is suspended before it is ready; empty where it may
    /// become ready.
    private Optional<Evidence> inVain(Finding one, Picture picture) {
        Optional<ObjectName> awaited = awaited(one)
                .filter(_ -> Age.lasts(one.since(), CREATION, picture.asOf()))
                .filter(name ->
                        picture.covers(name.namespace()) && lists.stream().allMatch(picture::whole));
        List<ClusterObject> there = lists.stream()
                .<ClusterObject>flatMap(list -> picture.objects(list).stream())
                .filter(other ->
                        awaited.filter(ObjectName.of(other.metadata())::equals).isPresent())
                .toList();
        return awaited.filter(_ -> there.stream().allMatch(ConditionCheck::rests))
                .map(_ -> Evidence.of(
                        there.isEmpty() ? "what it waits for does not exist" : "what it waits for is suspended"));
    }

    /// The first name with a namespace that its message quotes.
    private static Optional<ObjectName> awaited(Finding one) {
        return Stream.of(said(one).said().message().split("'"))
                .skip(1)
                .limit(1)
                .map(name -> name.split("/"))
                .filter(name -> name.length == 2)
                .map(name -> new ObjectName(name[0], name[1]))
                .findFirst();
    }

    private static boolean rests(ClusterObject object) {
        return object.text("spec.suspend").equals("true")
                && object.conditions().stream().noneMatch(one -> one.type().equals("Ready") && one.is("True"));
    }

    private static boolean names(Finding one, Subject other) {
        return !one.subject().equals(other)
                && said(one).said().message().contains("'%s/%s'".formatted(other.namespace(), other.name()));
    }

    private static Evidence said(Finding finding) {
        return finding.evidence().getFirst();
    }
}

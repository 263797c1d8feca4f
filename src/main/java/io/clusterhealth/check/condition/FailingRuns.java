// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.GenericObject.RunEnd;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Custom resources of which the latest runs have all failed in the same way: a run is a Build, or an object
/// that ends, of a kind without a list, and belongs to what controls it, or to what its spec names and its
/// kind is named after. A notice if a run that no object controls says only that it failed, and its parts do
/// not agree on why: it may have been started to find that out; and if fewer Builds have failed, or fewer
/// runs of the object that controls them, which are all that it has. Only recordings contain runs of custom
/// resources, and Builds are read only if the pod of one has failed.
///
/// @param several how many of the latest runs have to have failed in the same way
/// @param few how many of the latest Builds have to have failed in any way for a notice, or of all the runs
/// that an object controls in the same way
/// @param recent how old the latest may be, or twice the time between the last two
public record FailingRuns(int several, int few, Duration recent) implements Check {
    private static final String REFERENCE = "Ref";

    /// Reasons that say no more than the state does.
    private static final Set<String> EMPTY = Set.of("", "Failed", "Error");

    @Override
    public Reads reads() {
        return Reads.of().recorded(Resources.CUSTOM_RUNS).and(Owners.BUILDS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Stream.of(Resources.CUSTOM_RUNS, Resources.BUILDS)
                // Of others the latest ones may be missing.
                .filter(list ->
                        picture.whole(list) && picture.list(list).noted().isEmpty())
                .flatMap(list -> inspect(picture.objects(list), picture.asOf()))
                .toList();
    }

    private Stream<Finding> inspect(List<GenericObject> objects, Instant asOf) {
        Set<String> kinds = objects.stream().map(FailingRuns::kind).collect(Collectors.toSet());
        List<Run> all =
                objects.stream().flatMap(object -> Run.of(object).stream()).toList();
        Map<Subject, Condition> parts = all.stream()
                .filter(run -> run.end().failed() && kinds.contains(run.parent().kind()))
                .sorted(Comparator.comparing(Run::began).thenComparing(Run::name))
                .collect(Collectors.toMap(Run::parent, Run::told, (first, _) -> first));
        return all.stream()
                .filter(run -> !kinds.contains(run.parent().kind()))
                .map(run -> run.with(Optional.ofNullable(parts.get(run.subject()))))
                .sorted(Comparator.comparing(Run::began).reversed().thenComparing(Run::name))
                .collect(Collectors.groupingBy(Run::parent, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .flatMap(entry -> finding(entry.getKey(), entry.getValue(), asOf).stream());
    }

    /// @param part the end of the first of its parts that failed, which says why it did
    private record Run(Subject parent, GenericObject object, RunEnd end, Optional<Condition> part) {
        static Optional<Run> of(GenericObject object) {
            return RunEnd.of(object)
                    .flatMap(end -> Subjects.controller(object.metadata())
                            .or(() -> named(object))
                            .map(parent -> new Run(parent, object, end, Optional.empty())));
        }

        Run with(Optional<Condition> failed) {
            return new Run(parent, object, end, failed);
        }

        Subject subject() {
            return new Subject(kind(object), object.namespace(), object.name());
        }

        Instant began() {
            return object.created().orElse(Instant.EPOCH);
        }

        String name() {
            return object.name();
        }

        Condition told() {
            return end.told();
        }

        boolean isBuild() {
            return object.kind().equals(Resources.BUILDS.of().kind());
        }
    }

    private static String kind(GenericObject object) {
        return Kinds.distinct(object.text("apiVersion"), object.kind());
    }

    /// What its spec names and its kind is named after, as `PipelineRun` after `spec.pipelineRef`, and what is named
    /// after its kind, such as `spec.workflowTemplateRef` of a `Workflow`.
    private static Optional<Subject> named(GenericObject object) {
        return object.names("spec").stream()
                .filter(field -> !field.isEmpty())
                .map(field -> object.reference("spec[" + field + "]", kindOf(field)))
                .filter(one -> !one.name().isEmpty())
                .filter(one -> isNamedAfter(one.kind(), object.kind()) || isNamedAfter(object.kind(), one.kind()))
                .findFirst()
                .map(one -> Subjects.of(one, object.metadata()))
                .map(one -> new Subject(
                        Kinds.distinct(object.text("apiVersion"), one.kind()), one.namespace(), one.name()));
    }

    /// The kind after which a field is named, as its first letter and the rest.
    private static String kindOf(String field) {
        String name = field.endsWith(REFERENCE) ? field.substring(0, field.length() - REFERENCE.length()) : field;
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static boolean isNamedAfter(String longer, String word) {
        return longer.startsWith(word)
                && longer.length() > word.length()
                && Character.isUpperCase(longer.charAt(word.length()));
    }

    /// @param runs the latest first
    private Optional<Finding> finding(Subject parent, List<Run> runs, Instant asOf) {
        Run latest = runs.getFirst();
        List<Run> alike = runs.stream()
                .takeWhile(run -> run.end().failed()
                        && run.told().reason().equals(latest.told().reason()))
                .toList();
        List<Run> failed = alike.size() >= several || !latest.isBuild()
                ? alike
                : runs.stream().takeWhile(run -> run.end().failed()).toList();
        boolean fewSuffice = latest.isBuild()
                || (failed.size() == runs.size()
                        && latest.object().metadata().controller().isPresent());
        if (failed.size() < (fewSuffice ? few : several) || stopped(runs, asOf)) {
            return Optional.empty();
        }
        boolean told = alike.size() >= several
                && (latest.object().metadata().controller().isPresent()
                        || !EMPTY.contains(latest.told().reason())
                        || partsAgree(alike));
        String good = runs.stream()
                .filter(run -> !run.end().failed())
                .findFirst()
                .map(run -> "; the last that succeeded began %s ago".formatted(Age.text(run.began(), asOf)))
                .orElse("; none that is kept has succeeded");
        return Optional.of(Finding.of(FindingCode.CUSTOM_RESOURCE_UNWELL, parent)
                .quoting(
                        "its last %d runs have failed, the latest, %s, %s ago%s"
                                .formatted(failed.size(), latest.name(), Age.text(latest.began(), asOf), good),
                        Quotes.of(latest.part().orElse(latest.told())))
                .adding(inputs(latest.object()))
                .lowIf(!told)
                .since(failed.getLast().object().created())
                .mode(Mode.RUNS_FAIL));
    }

    /// The end of a Build's log, and the Secret with which it fetches its source, if that failed.
    private static Stream<Evidence> inputs(GenericObject run) {
        String log = run.text("status.logSnippet");
        String secret = run.text("spec.source.sourceSecret.name");
        boolean fetched = run.text("status.reason").equals("FetchSourceFailed") && !secret.isEmpty();
        return Stream.concat(
                log.isEmpty() ? Stream.empty() : Stream.of(Evidence.quoting("the end of its log", Quote.of(log))),
                fetched ? Stream.of(Evidence.of("it fetches its source with Secret " + secret)) : Stream.empty());
    }

    /// Whether a part of each of these runs failed, all with the same message.
    private boolean partsAgree(List<Run> alike) {
        return alike.stream().allMatch(run -> run.part().isPresent())
                && alike.stream()
                                .flatMap(run -> run.part().stream())
                                .map(Condition::message)
                                .distinct()
                                .count()
                        == 1;
    }

    /// Whether no run was to be expected since, judged by the last two.
    private boolean stopped(List<Run> runs, Instant asOf) {
        Instant last = runs.getFirst().began();
        Duration apart = Duration.between(runs.get(1).began(), last).multipliedBy(2);
        return Age.reaches(apart.compareTo(recent) > 0 ? apart : recent, last, asOf);
    }
}

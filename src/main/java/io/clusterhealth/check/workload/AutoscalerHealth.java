// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NoPodMetrics;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Autoscalers that cannot scale, or are at their upper limit.
///
/// @param blind how long an autoscaler may be without metrics
/// @param limit how long it may be at its upper limit
/// @param calm load in percent of the target up to which the replicas at the limit suffice: the controller's own
/// tolerance
/// @param busy load in percent of the target from which the replicas at the limit are too few
public record AutoscalerHealth(Duration blind, Duration limit, int calm, int busy) implements Check {
    public static final AutoscalerHealth DEFAULT =
            new AutoscalerHealth(Duration.ofMinutes(5), Duration.ofMinutes(15), 110, 150);

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.DEPLOYMENTS, Resources.PODS)
                .onWarning(WarningMessage.eventAbout("HorizontalPodAutoscaler"), Resources.AUTOSCALERS)
                .ofComponent(
                        picture ->
                                picture.objects(Resources.DEPLOYMENTS).stream().anyMatch(Workload::autoscaled),
                        Resources.AUTOSCALERS)
                .when(picture -> Workloads.in(picture).anyMatch(Workload::autoscaled), Resources.AUTOSCALERS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Autoscaler> all = picture.objects(Resources.AUTOSCALERS);
        Map<Subject, Long> scaling =
                all.stream().collect(Collectors.groupingBy(AutoscalerHealth::target, Collectors.counting()));
        List<Finding> found = all.stream()
                .flatMap(autoscaler ->
                        judge(autoscaler, scaling.getOrDefault(target(autoscaler), 1L), picture.asOf()).stream())
                .toList();
        return found.stream()
                .map(finding -> finding.links(Relation.BLAMED_BY, older(finding, found, all)))
                .map(finding -> finding.links(Relation.RUNS_ON, nodes(finding, picture)))
                .toList();
    }

    /// Those that scaled the same workload before, of the newest one: they worked until it was created.
    private static Stream<Subject> older(Finding finding, List<Finding> found, List<Autoscaler> all) {
        List<Subject> rivals = all.stream()
                .sorted(Comparator.comparing(
                        (Autoscaler one) -> one.metadata().created().orElse(Instant.MIN)))
                .map(one -> Subjects.of("HorizontalPodAutoscaler", one.metadata()))
                .filter(subject -> found.stream()
                        .anyMatch(other ->
                                isRival(other, finding) && other.subject().equals(subject)))
                .toList();
        return rivals.isEmpty() || !rivals.getLast().equals(finding.subject())
                ? Stream.empty()
                : rivals.stream().limit(rivals.size() - 1);
    }

    private static boolean isRival(Finding one, Finding other) {
        return Stream.of(one, other).allMatch(finding -> finding.mode().equals(Optional.of(Mode.SCALED_TWICE)))
                && one.targets(Relation.SCALES).equals(other.targets(Relation.SCALES));
    }

    /// The nodes of the pods of which it gets no metrics.
    private static Stream<Subject> nodes(Finding finding, Picture picture) {
        boolean unmeasured = finding.evidence().stream()
                .anyMatch(evidence -> evidence.meanings().any(NoPodMetrics.class));
        return finding.targets(Relation.SCALES).stream()
                .filter(_ -> unmeasured)
                .flatMap(target -> Owners.in(picture).pods(target).stream())
                .map(Pod::node)
                .filter(node -> !node.isEmpty())
                .distinct()
                .sorted()
                .map(Subjects::node);
    }

    static Subject target(Autoscaler autoscaler) {
        return new Subject(autoscaler.targetKind(), autoscaler.namespace(), autoscaler.targetName());
    }

    /// @param scaling how many autoscalers have its target
    private Optional<Finding> judge(Autoscaler autoscaler, long scaling, Instant asOf) {
        return failing(autoscaler, asOf)
                .map(condition -> finding(FindingCode.AUTOSCALER_BLIND, autoscaler, condition, asOf)
                        .mode(mode(condition, scaling)))
                .or(() -> limited(autoscaler, asOf)
                        .map(condition -> finding(FindingCode.AUTOSCALER_AT_LIMIT, autoscaler, condition, asOf)
                                .rated(pressing(autoscaler))));
    }

    /// An autoscaler of a workload scaled to zero is inactive, which `ScalingDisabled` reports; it is excluded.
    private Optional<Condition> failing(Autoscaler autoscaler, Instant asOf) {
        return failures(autoscaler)
                .filter(condition -> Age.lasts(condition.since(), blind, asOf))
                .findFirst();
    }

    private static Stream<Condition> failures(Autoscaler autoscaler) {
        return Stream.of("AbleToScale", "ScalingActive")
                .flatMap(type -> autoscaler.condition(type).stream())
                .filter(condition ->
                        condition.is("False") && !condition.reason().equals("ScalingDisabled"));
    }

    /// The autoscalers that fail, but not for long enough to be judged, and since when.
    Map<Subject, Instant> unjudged(Picture picture) {
        return picture.objects(Resources.AUTOSCALERS).stream()
                .filter(one -> failing(one, picture.asOf()).isEmpty())
                .flatMap(one -> failures(one)
                        .flatMap(condition -> condition.since().stream())
                        .min(Comparator.naturalOrder())
                        .map(since -> Map.entry(Subjects.of("HorizontalPodAutoscaler", one.metadata()), since))
                        .stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Optional<Mode> mode(Condition condition, long scaling) {
        return switch (condition.reason()) {
            case "FailedGetScale" ->
                Optional.of(Mode.SCALE_TARGET_MISSING)
                        .filter(_ -> Meanings.of(condition.message()).any(NotFound.class));
            case "FailedGetExternalMetric", "FailedGetObjectMetric", "FailedGetPodsMetric" ->
                Optional.of(Mode.METRICS_ADAPTER);
            case "AmbiguousSelector" -> Optional.of(scaling > 1 ? Mode.SCALED_TWICE : Mode.AMBIGUOUS_SELECTOR);
            default -> Optional.empty();
        };
    }

    private Optional<Condition> limited(Autoscaler autoscaler, Instant asOf) {
        return autoscaler
                .holding("ScalingLimited", "True")
                .filter(condition -> condition.reason().equals("TooManyReplicas"))
                .filter(condition ->
                        autoscaler.current() >= autoscaler.most() && Age.lasts(condition.since(), limit, asOf))
                .filter(_ -> autoscaler.load().filter(load -> load <= calm).isEmpty());
    }

    private Severity pressing(Autoscaler autoscaler) {
        return autoscaler.load().filter(load -> load >= busy).isPresent()
                ? Severity.MEDIUM
                : FindingCode.AUTOSCALER_AT_LIMIT.severity();
    }

    private static Finding finding(FindingCode code, Autoscaler autoscaler, Condition condition, Instant asOf) {
        return Finding.of(code, Subjects.of("HorizontalPodAutoscaler", autoscaler.metadata()))
                .quoting(
                        "%s is %s%s; it runs %d of at most %d replicas%s"
                                .formatted(
                                        condition.type(),
                                        condition.status(),
                                        Age.text(" for %s", condition.since(), asOf),
                                        autoscaler.current(),
                                        autoscaler.most(),
                                        autoscaler
                                                .load()
                                                .map(", at %d %% of the load it aims at"::formatted)
                                                .orElse("")),
                        Quotes.of(condition))
                .since(condition.since())
                .link(Relation.SCALES, target(autoscaler));
    }
}

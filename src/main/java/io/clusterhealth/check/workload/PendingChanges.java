// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.network.ServiceEndpoints;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.pod.Comeback;
import io.clusterhealth.check.pod.LostReadiness;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.check.workload.FirstSigns.PodSign;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.finding.Unsettled.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The transitions that a picture without findings still waits for: rollouts that are not observed, not complete or
/// paused, and nodes, cluster operators, pods, Services and autoscalers within the grace period of the checks.
///
/// @param grace the longest wait of any check before it judges such an object; a state that is older without a
/// finding is intended
public record PendingChanges(NodePatience patience, Duration grace) {
    public static final PendingChanges DEFAULT = new PendingChanges(NodePatience.DEFAULT, Duration.ofMinutes(15));

    private static final Set<Stage> SHOW_SIGNS = EnumSet.of(Stage.POD_PENDING, Stage.POD_UNREADY);

    private static final Comparator<PendingChange> OLDEST_FIRST =
            Comparator.comparing(part -> part.since().orElse(Instant.MAX));

    private record PendingChange(Stage stage, Subject subject, Optional<Instant> since, Optional<Instant> end) {}

    /// One object that is not yet judged.
    ///
    /// @param end when the object is judged at the latest if its state stays; empty if no time limit applies
    public record Unjudged(Unsettled state, Optional<Instant> end) {}

    /// The transitions of the selected objects; one entry for each stage, in their order.
    public List<Unsettled> in(Picture picture, Predicate<Subject> asked) {
        List<PendingChange> parts =
                parts(picture).filter(part -> asked.test(part.subject())).toList();
        List<Unsettled> unsettled = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            List<PendingChange> alike = parts.stream()
                    .filter(part -> part.stage() == stage)
                    .sorted(OLDEST_FIRST)
                    .toList();
            if (!alike.isEmpty()) {
                Optional<PodSign> sign = SHOW_SIGNS.contains(stage) ? sign(alike, picture) : Optional.empty();
                Optional<Subject> shown = sign.map(PodSign::pod).map(Subjects::of);
                PendingChange first = alike.stream()
                        .filter(part -> shown.filter(part.subject()::equals).isPresent())
                        .findFirst()
                        .orElse(alike.getFirst());
                unsettled.add(Unsettled.of(
                        stage,
                        alike.stream().map(PendingChange::subject).toList(),
                        first.subject(),
                        first.since(),
                        sign.map(PodSign::evidence)));
            }
        }
        return unsettled;
    }

    /// The transition of the first of these objects that has one.
    public Optional<Unjudged> of(Set<Subject> subjects, Picture picture) {
        return parts(picture)
                .filter(part -> subjects.contains(part.subject()))
                .findFirst()
                .map(part -> new Unjudged(
                        new Unsettled(
                                part.stage(),
                                1,
                                part.subject(),
                                part.since(),
                                SHOW_SIGNS.contains(part.stage())
                                        ? sign(List.of(part), picture).map(PodSign::evidence)
                                        : Optional.empty()),
                        part.end()));
    }

    private Stream<PendingChange> parts(Picture picture) {
        return Stream.of(
                        nodes(picture),
                        operators(picture),
                        rollouts(picture),
                        services(picture),
                        pods(picture),
                        autoscalers(picture))
                .flatMap(each -> each);
    }

    private static Stream<PendingChange> autoscalers(Picture picture) {
        AutoscalerHealth judge = AutoscalerHealth.DEFAULT;
        return judge.unjudged(picture).entrySet().stream()
                .map(one -> until(Stage.AUTOSCALER_FAILING, one.getKey(), Optional.of(one.getValue()), judge.blind()));
    }

    private static PendingChange until(Stage stage, Subject subject, Optional<Instant> since, Duration limit) {
        return new PendingChange(stage, subject, since, since.map(at -> at.plus(limit)));
    }

    private Optional<PodSign> sign(List<PendingChange> parts, Picture picture) {
        Map<Subject, Pod> known = picture.objects(Resources.PODS).stream()
                .collect(Collectors.toMap(Subjects::of, pod -> pod, (one, _) -> one));
        List<Pod> pods = parts.stream()
                .flatMap(part -> Optional.ofNullable(known.get(part.subject())).stream())
                .toList();
        return FirstSigns.in(picture, patience).first(pods);
    }

    private Stream<PendingChange> nodes(Picture picture) {
        Map<String, NodeState> states = patience.judge(picture);
        return picture.objects(Resources.NODES).stream().flatMap(node -> {
            NodeState state = states.getOrDefault(node.name(), NodeState.READY);
            return state.away()
                    ? Stream.of(new PendingChange(
                            Stage.NODE_AWAY,
                            Subjects.node(node.name()),
                            node.since("Ready"),
                            patience.end(node, state)))
                    : Stream.empty();
        });
    }

    private Stream<PendingChange> operators(Picture picture) {
        return picture.objects(Resources.CLUSTER_OPERATORS).stream()
                .flatMap(operator -> Stream.of(
                                changing(operator, "Available", "False"),
                                changing(operator, "Degraded", "True"),
                                changing(operator, "Progressing", "True"))
                        .flatMap(Optional::stream)
                        .filter(since -> !Age.reaches(grace, since, picture.asOf()))
                        .limit(1)
                        .map(since -> until(
                                Stage.OPERATOR_CHANGING,
                                Subject.clusterScoped("ClusterOperator", operator.name()),
                                Optional.of(since),
                                grace)));
    }

    private static Optional<Instant> changing(ClusterOperator operator, String type, String status) {
        return operator.condition(type).filter(found -> found.is(status)).flatMap(Condition::since);
    }

    private Stream<PendingChange> rollouts(Picture picture) {
        Owners owners = Owners.in(picture);
        return Workloads.in(picture)
                .filter(workload -> workload.deleted().isEmpty())
                .flatMap(workload -> stage(workload, owners, picture.asOf())
                        .map(stage ->
                                new PendingChange(stage, Subjects.of(workload), Optional.empty(), Optional.empty()))
                        .stream());
    }

    private Optional<Stage> stage(Workload workload, Owners owners, Instant asOf) {
        if (workload.paused()) {
            return WorkloadView.heldBack(workload) ? Optional.of(Stage.ROLLOUT_PAUSED) : Optional.empty();
        }
        return incomplete(workload, owners, asOf) ? Optional.of(Stage.ROLLOUT_INCOMPLETE) : Optional.empty();
    }

    private static Stream<PendingChange> services(Picture picture) {
        return ServiceEndpoints.DEFAULT.unjudged(picture).entrySet().stream()
                .map(service -> until(
                        Stage.SERVICE_EMPTY,
                        service.getKey(),
                        service.getValue(),
                        ServiceEndpoints.DEFAULT.settling()));
    }

    /// With no desired replicas there is nothing to roll out, once the controller has observed that. Replicas that
    /// are only missing may be intended: they count while the workload or one of its conditions is new, or one of
    /// its pods is shutting down.
    private boolean incomplete(Workload workload, Owners owners, Instant asOf) {
        boolean lacks = workload.available() < workload.desired();
        boolean outdated = workload.kind().equals("Deployment") && workload.updated() < workload.desired();
        boolean rolling = WorkloadView.rollingOut(workload) && (lacks || workload.updated() < workload.desired());
        return !workload.observed()
                || workload.owedUpdates() > 0
                || outdated
                || rolling
                || (lacks
                        && Stream.concat(changed(workload), ends(workload, owners))
                                .anyMatch(at -> !Age.reaches(grace, at, asOf)));
    }

    private static Stream<Instant> ends(Workload workload, Owners owners) {
        return owners.pods(Subjects.of(workload)).stream().flatMap(pod -> pod.deleted().stream());
    }

    private static Stream<Instant> changed(Workload workload) {
        return Stream.concat(
                workload.created().stream(),
                workload.conditions().stream().flatMap(condition -> condition.since().stream()));
    }

    private Stream<PendingChange> pods(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.ended() && !pod.gated())
                .flatMap(pod -> part(pod, picture.asOf()).or(() -> unproven(pod, picture)).stream());
    }

    /// What failed seconds ago is ready for a moment after each restart, or between the failures of its probe; a Job
    /// counts its failures itself.
    private static Optional<PendingChange> unproven(Pod pod, Picture picture) {
        if (pod.deleted().isPresent() || Owners.byJob(pod)) {
            return Optional.empty();
        }
        Optional<Instant> restarted =
                PodView.well(pod) ? Optional.empty() : Comeback.unproven(pod, Warnings.in(picture), picture.asOf());
        return restarted
                .or(() -> LostReadiness.of(pod, Warnings.in(picture), picture.asOf())
                        .flatMap(LostReadiness::up))
                .map(since ->
                        new PendingChange(Stage.POD_UNPROVEN, Subjects.of(pod), Optional.of(since), Optional.empty()));
    }

    private Optional<PendingChange> part(Pod pod, Instant asOf) {
        if (pod.deleted().isPresent()) {
            return pod.deleted()
                    .filter(end -> !end.isAfter(asOf) && !Age.reaches(grace, end, asOf))
                    .map(end -> until(Stage.POD_ENDING, Subjects.of(pod), Optional.of(end), grace));
        }
        Optional<Instant> since = pod.changed();
        return since.filter(at -> !pod.ready() && !Age.reaches(grace, at, asOf))
                .map(at -> until(
                        pod.phase().equals("Pending") ? Stage.POD_PENDING : Stage.POD_UNREADY,
                        Subjects.of(pod),
                        since,
                        grace));
    }
}

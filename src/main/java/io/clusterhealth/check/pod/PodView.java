// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Restatement;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.MachineStop;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// One pod and its context.
///
/// @param node the state of its node; ready for a pod without one
/// @param orphan whether its Job or workload could not be read, so that its state is unknown
/// @param nodeComing whether a node that may take it is expected: an autoscaler has ordered it, or it is being
/// updated
/// @param stop when the machine of its node last stopped, if that is known
/// @param silent since when its node has not reported; empty for one that reports
public record PodView(
        Pod pod,
        NodeState node,
        WorkloadState workload,
        boolean orphan,
        boolean nodeComing,
        Warnings warnings,
        Instant asOf,
        Optional<MachineStop> stop,
        Optional<Instant> silent) {

    /// The patience of the rules with a pod that is not ready, which may be the first sign of the loss of its node.
    private static final Duration SETTLED = Duration.ofMinutes(5);

    private static final Duration LATELY = Duration.ofHours(1);

    /// Events that a rule reads, or that an earlier stage of the pod has overcome.
    private static final Set<String> READ =
            Set.of("BackOff", "Failed", "FailedScheduling", "FailedSync", "FailedCreatePodContainer", "Evicted");

    /// A Ready condition turns false when the kubelet first sees the pod.
    private static final Duration STARTING = Duration.ofMinutes(1);

    /// One of a workload that lacks pods, of whose node no more is known than its state.
    public static PodView lacking(
            Pod pod, Map<String, NodeState> nodes, boolean nodeComing, Warnings warnings, Instant asOf) {
        return new PodView(
                pod,
                nodes.getOrDefault(pod.node(), NodeState.READY),
                WorkloadState.LACKING,
                false,
                nodeComing,
                warnings,
                asOf,
                Optional.empty(),
                Optional.empty());
    }

    /// The same pod on a node that has not reported since this time.
    public PodView silent(Optional<Instant> since) {
        return new PodView(pod, node, workload, orphan, nodeComing, warnings, asOf, stop, since);
    }

    /// The pod as it was when its node stopped reporting; empty for one that reports.
    Optional<PodView> lastKnown() {
        return silent.map(at ->
                new PodView(pod, NodeState.READY, workload, orphan, nodeComing, warnings, at, stop, Optional.empty()));
    }

    /// Whether something had lasted for a while when the node of the pod stopped reporting.
    public boolean knownBefore(Optional<Instant> since) {
        return silent.filter(at -> Age.reached(since, SETTLED, at)).isPresent();
    }

    /// Whether a time is at least this long ago.
    boolean reaches(Duration limit, Instant then) {
        return Age.reaches(limit, then, asOf);
    }

    /// When the pod became unready: from its Ready condition, else its start, else its creation.
    public Optional<Instant> unready() {
        return pod.unready().or(this::born);
    }

    /// When the pod's node accepted it, else when it was created.
    Optional<Instant> born() {
        return pod.started().or(() -> pod.created());
    }

    /// Whether no rule can apply to the pod, whatever its context; true for most pods.
    public static boolean well(Pod pod) {
        if (!pod.phase().equals("Running") || pod.deleted().isPresent() || !pod.ready()) {
            return false;
        }
        for (Container container : pod.containers()) {
            boolean calm = container.state() instanceof State.Running && container.restarts() == 0;
            if (!calm && !container.init()) {
                return false;
            }
        }
        return true;
    }

    /// Whether the pod has been unready for less than this.
    public boolean younger(Duration limit) {
        return Age.within(unready(), limit, asOf);
    }

    /// Whether a container is in its first run and still within the time of its startup probe.
    public boolean startingUp() {
        return pod.containers().stream()
                .filter(container -> container.restarts() == 0)
                .anyMatch(container -> container.state() instanceof State.Running(Optional<Instant> since, String _)
                        && Age.within(since, container.startUp(), asOf));
    }

    /// Whether the pod has never been ready, as far as its conditions show.
    public boolean neverReady() {
        return unready()
                .flatMap(since -> born().filter(born -> since.isAfter(born.plus(STARTING))))
                .isEmpty();
    }

    public boolean ready() {
        return pod.ready();
    }

    public Optional<Event> warning(Set<String> reasons) {
        return warnings.latest(Subjects.of(pod), reasons);
    }

    /// Adds the newest Warning event about the pod that no rule reads and that the trouble does not quote, such as
    /// FailedKillPod, FailedPostStartHook or one of a controller of volumes or networks.
    public PodTrouble told(PodTrouble trouble) {
        return warnings.about(Subjects.of(pod)).stream()
                .filter(event -> Age.lately(event, LATELY, asOf))
                .filter(event -> !READ.contains(event.reason())
                        && !StuckCreating.PREPARING.contains(event.reason())
                        && !NotReady.PROBES.contains(event.reason()))
                .filter(event -> !Restatement.in(event.message()))
                .filter(event -> trouble.evidence().stream()
                        .noneMatch(evidence -> evidence.quote().contains(event.message())))
                .findFirst()
                .map(event -> trouble.adding(Stream.of(Evidence.quoting("its newest Warning event", Quotes.of(event)))))
                .orElse(trouble);
    }
}

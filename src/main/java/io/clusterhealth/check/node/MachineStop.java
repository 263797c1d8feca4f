// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A stop of a node's machine or container runtime, detected from its containers: those of several workloads ended
/// within one minute with the exit code of an unobserved end, and all running containers were started later.
///
/// Containers that ended this way did not fail, and those that fail while the machine starts may recover once all
/// have started.
///
/// @param at when the last of them ended
public record MachineStop(Instant at) {
    /// The exit code of a container that the runtime finds dead on its start: containerd with the reason Unknown,
    /// dockerd with Error.
    private static final int UNSEEN = 255;

    /// How many workloads must have lost a container.
    private static final int SEVERAL = 3;

    /// The period in which all of them ended.
    private static final Duration AT_ONCE = Duration.ofMinutes(1);

    private static final Duration COMING_UP = Duration.ofMinutes(5);

    /// The last stop of each node on which one is detected.
    ///
    /// @param suspects the pods that may have an ended container
    public static Map<String, MachineStop> in(Collection<Pod> suspects, Collection<Pod> pods) {
        Map<String, MachineStop> stops = new HashMap<>();
        suspects.stream()
                .filter(pod -> !unseen(pod).isEmpty())
                .collect(Collectors.groupingBy(Pod::node))
                .forEach((node, lost) -> among(lost).ifPresent(stop -> stops.put(node, stop)));
        if (!stops.isEmpty()) {
            pods.forEach(pod -> stops.computeIfPresent(pod.node(), (_, stop) -> stop.outlived(pod) ? null : stop));
        }
        return Map.copyOf(stops);
    }

    /// Whether the latest termination of this container is explained by the stop.
    public boolean excuses(Container container) {
        return container.ended().filter(end -> excuses(end, container)).isPresent();
    }

    private boolean excuses(Termination end, Container container) {
        boolean stopped = end.exitCode() == UNSEEN;
        Instant last = container.ready() ? at.plus(COMING_UP) : at;
        return (stopped || container.ready())
                && end.at()
                        .filter(when -> !when.isBefore(at.minus(AT_ONCE)) && !when.isAfter(last))
                        .isPresent();
    }

    private static Optional<MachineStop> among(List<Pod> lost) {
        Optional<MachineStop> stop = lost.stream()
                .flatMap(pod -> unseen(pod).stream())
                .max(Comparator.naturalOrder())
                .map(MachineStop::new);
        return stop.filter(one -> lost.stream()
                        .filter(pod -> unseen(pod).stream().anyMatch(one::includes))
                        .map(MachineStop::workload)
                        .distinct()
                        .count()
                >= SEVERAL);
    }

    private boolean includes(Instant end) {
        return !end.isBefore(at.minus(AT_ONCE));
    }

    /// Whether a container of this pod has been running since before the stop. A container that was lost with the
    /// machine has not, even if the clock of the starting machine was wrong.
    private boolean outlived(Pod pod) {
        return pod.containers().stream()
                .filter(container -> unseen(container).filter(this::includes).isEmpty())
                .anyMatch(container -> container.state() instanceof State.Running(Optional<Instant> since, String _)
                        && since.filter(start -> !includes(start)).isPresent());
    }

    private static List<Instant> unseen(Pod pod) {
        return pod.containers().stream()
                .flatMap(container -> unseen(container).stream())
                .toList();
    }

    private static Optional<Instant> unseen(Container container) {
        return container.ended().filter(end -> end.exitCode() == UNSEEN).flatMap(Termination::at);
    }

    /// The owner of the pod; a static pod is its own workload.
    private static String workload(Pod pod) {
        return pod.namespace() + "/"
                + pod.metadata()
                        .controller()
                        .filter(owner -> !owner.kind().equals("Node"))
                        .map(owner -> owner.kind() + "/" + owner.name())
                        .orElse(pod.name());
    }
}

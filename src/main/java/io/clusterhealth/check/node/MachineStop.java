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

/// A machine, or its container runtime, that stopped under the containers of its node, as these show it: those of
/// several workloads ended in the same minute with the exit code of an end that no runtime saw, and what runs on the
/// node has been started since.
///
/// What ended so did not fail, and what falls while the machine comes up again may stand again once all has.
///
/// @param at when the last of them ended
public record MachineStop(Instant at) {
    /// Of a container that the runtime finds dead when it starts: containerd with the reason Unknown, dockerd with
    /// Error.
    private static final int UNSEEN = 255;

    /// How many workloads must have lost a container.
    private static final int SEVERAL = 3;

    /// In which all of them ended.
    private static final Duration AT_ONCE = Duration.ofMinutes(1);

    private static final Duration COMING_UP = Duration.ofMinutes(5);

    /// The last stop of each node that shows one.
    ///
    /// @param suspects those of the pods that may have a container that ended
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

    /// Whether the newest end of this container is no sign of a fault of its own.
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

    /// Whether a container of this pod has been running since before. One that was lost has not, whatever the clock of
    /// a machine said that comes up.
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

    /// What makes the pod; a pod of the node's own files is its own workload.
    private static String workload(Pod pod) {
        return pod.metadata().namespace() + "/"
                + pod.metadata()
                        .controller()
                        .filter(owner -> !owner.kind().equals("Node"))
                        .map(owner -> owner.kind() + "/" + owner.name())
                        .orElse(pod.metadata().name());
    }
}

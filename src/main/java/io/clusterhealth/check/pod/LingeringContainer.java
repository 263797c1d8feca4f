// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A container that keeps running after another container of its pod has completed, in pods of Jobs: a pod with a
/// running container has not succeeded, and neither has its Job. Sidecars in `initContainers` (`restartPolicy:
/// Always`) are ended by the kubelet and come first in the list, so the last running container is named.
/// @param name of the container that keeps running
/// @param pods how many pods show both
/// @param since when the other container first completed
public record LingeringContainer(String name, String completed, int pods, Instant since) {

    /// The container that most of these pods show; ties are broken by name.
    public static Optional<LingeringContainer> in(List<Pod> pods) {
        Map<String, LingeringContainer> found = new HashMap<>();
        pods.forEach(pod -> of(pod).ifPresent(
                        one -> found.merge(one.name() + " " + one.completed(), one, LingeringContainer::and)));
        return found.values().stream()
                .max(Comparator.comparingInt(LingeringContainer::pods)
                        .thenComparing(LingeringContainer::name, Comparator.reverseOrder())
                        .thenComparing(LingeringContainer::completed, Comparator.reverseOrder()));
    }

    private static Optional<LingeringContainer> of(Pod pod) {
        List<Container> own =
                pod.containers().stream().filter(one -> !one.init()).toList();
        if (!own.stream().allMatch(one -> runs(one) || completed(one).isPresent())) {
            return Optional.empty();
        }
        return own.stream()
                .filter(LingeringContainer::runs)
                .reduce((_, last) -> last)
                .flatMap(running -> own.stream()
                        .flatMap(one ->
                                completed(one)
                                        .map(at -> new LingeringContainer(running.name(), one.name(), 1, at))
                                        .stream())
                        .max(Comparator.comparing(LingeringContainer::since)));
    }

    /// A pod of a Job that no more than its sidecars keep running.
    ///
    /// @param patience since the last container completed: another one may have more work
    record Lingering(Duration patience) implements PodRule {
        /// No program that is still at work outlasts the others by so much.
        private static final Duration LONG = Duration.ofDays(1);

        @Override
        public Optional<PodTrouble> judge(PodView view) {
            return of(view.pod())
                    .filter(one -> view.reaches(patience, one.since()))
                    .map(one -> PodTrouble.of(
                                    FindingCode.POD_NOT_READY,
                                    Optional.of(one.since()),
                                    Evidence.of("container %s completed %s ago, and container %s runs on"
                                            .formatted(
                                                    one.completed(), Age.text(one.since(), view.asOf()), one.name())))
                            .rated(view.reaches(LONG, one.since()) ? Severity.MEDIUM : Severity.LOW)
                            .in(Optional.of(Mode.SIDECAR_LINGERS)));
        }
    }

    private LingeringContainer and(LingeringContainer other) {
        return new LingeringContainer(
                name, completed, pods + other.pods, since.isBefore(other.since) ? since : other.since);
    }

    private static boolean runs(Container container) {
        return container.state() instanceof State.Running;
    }

    private static Optional<Instant> completed(Container container) {
        return container.state() instanceof State.Terminated(Termination ended) && ended.exitCode() == 0
                ? ended.at()
                : Optional.empty();
    }

    public Evidence evidence() {
        return Evidence.of(
                "in %s container %s has completed, and container %s runs on: a Job ends with the last of them"
                        .formatted(pods == 1 ? "1 pod" : pods + " pods", completed, name));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/// The present run of a container that failed before.
///
/// @param at when it began
/// @param interval the longest known time from one start of its series of failures to the next
public record Comeback(Instant at, Duration interval) {
    private static final Duration LEAST = Duration.ofMinutes(2);

    /// After such a run the kubelet restarts a container without back-off.
    private static final Duration MOST = Duration.ofMinutes(10);

    /// Failures that are rarer in the life of a pod are no series.
    private static final Duration RAREST = Duration.ofHours(1);

    /// Empty for a container that does not run, has not failed, or whose times are unknown.
    static Optional<Comeback> of(Container container, PodView view) {
        return container.state() instanceof State.Running(Optional<Instant> began, String _)
                ? began.flatMap(at -> container
                        .last()
                        .filter(run -> run.exitCode() != 0 || run.outOfMemory())
                        .flatMap(run -> run.at()
                                .map(end -> new Comeback(at, longer(last(run, at), usual(container, end, view))))))
                : Optional.empty();
    }

    /// The start of a run that is too short to show that a failure is over.
    public static Optional<Instant> unproven(Pod pod, Warnings warnings, Instant asOf) {
        PodView view = PodView.lacking(pod, Map.of(), false, warnings, asOf);
        return pod.containers().stream()
                .filter(container -> container.restarts() > 0 && (!container.init() || container.sidecar()))
                .flatMap(container -> of(container, view)
                        .filter(back -> Age.within(Optional.of(back.at()), back.probation(container), asOf))
                        .stream())
                .map(Comeback::at)
                .max(Comparator.naturalOrder());
    }

    /// A failure after a long run is not known to be part of a series.
    private Duration probation(Container container) {
        boolean repeated = container
                .last()
                .flatMap(Termination::length)
                .filter(run -> run.compareTo(MOST) < 0)
                .isPresent();
        return repeated ? probation(MOST) : LEAST;
    }

    /// How long the run must last to show that the failures are over.
    Duration probation(Duration most) {
        Duration twice = interval.multipliedBy(2);
        Duration least = twice.compareTo(LEAST) > 0 ? twice : LEAST;
        return least.compareTo(most) < 0 ? least : most;
    }

    /// The length of the last run and the wait after it; so long that it shortens nothing if that is unknown.
    private static Duration last(Termination run, Instant now) {
        return run.began().map(began -> Age.of(began, now)).orElse(MOST);
    }

    /// The mean time between its failures: in the series, or where nothing shows one, in the life of the pod.
    private static Duration usual(Container container, Instant end, PodView view) {
        return FailureSeries.of(container, view)
                .since()
                .filter(end::isAfter)
                .map(since -> mean(since, end, container))
                .or(() ->
                        view.born().map(born -> mean(born, end, container)).filter(mean -> mean.compareTo(RAREST) <= 0))
                .orElse(Duration.ZERO);
    }

    private static Duration mean(Instant since, Instant end, Container container) {
        return Age.of(since, end).dividedBy(Math.max(1, container.restarts()));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Whether a container ends again and again: it is held back for that now, or it has restarted often and lately.
/// Restarts of long ago are history, however many.
///
/// The kubelet forgets what it held a container back for once that has run for ten minutes. One that fails after longer
/// runs is never held back and is ready most of the time: it loops as long as the present run is no more than twice as
/// long as the usual one.
///
/// What ended because its machine stopped, or could not stand while it came up again, does not loop for that.
///
/// @param restarts how many there must be, at least
/// @param window how long ago the last run may have ended
/// @param slowest the usual length of a run up to which one that failed belongs to a loop
public record Looping(int restarts, Duration window, Duration slowest) {

    /// Stands for a run whose end is not known.
    private static final Termination UNTOLD = new Termination(0, "", "", Optional.empty());

    /// The container that restarted most among those that loop and end so; the pod's order decides between equals.
    Optional<Container> worst(PodView view, Predicate<Termination> end) {
        List<Container> looping = view.pod().containers().stream()
                .filter(container -> loops(container, view))
                .filter(container -> end.test(container.ended().orElse(UNTOLD)))
                .toList();
        return looping.stream().max(Comparator.comparingInt(Container::restarts));
    }

    private boolean loops(Container container, PodView view) {
        return switch (container.state()) {
            case State.Waiting(String reason, String _) -> reason.equals("CrashLoopBackOff") || lately(container, view);
            case State.Running _ -> lately(container, view);
            case State.Terminated(Termination ended) -> ended.exitCode() != 0 && lately(container, view);
        };
    }

    private boolean lately(Container container, PodView view) {
        return container.restarts() >= restarts
                && view.stop().filter(stop -> stop.excuses(container)).isEmpty()
                && container
                        .ended()
                        .filter(ended -> ended.at()
                                .filter(at -> !view.reaches(reach(ended, container, view), at))
                                .isPresent())
                        .isPresent();
    }

    private Duration reach(Termination ended, Container container, PodView view) {
        Duration slow = view.born()
                .map(born -> Age.of(born, view.asOf()).dividedBy(container.restarts()))
                .filter(usual -> ended.exitCode() != 0 && usual.compareTo(slowest) <= 0)
                .map(usual -> usual.multipliedBy(2))
                .orElse(Duration.ZERO);
        return slow.compareTo(window) > 0 ? slow : window.plusNanos(1);
    }

    /// Since when the pod fails, at the latest: its start, when it hardly ever ran for longer than the window; else
    /// since when it is not ready, or the end of the last run.
    Optional<Instant> since(PodView view, Container container) {
        Optional<Instant> always = view.born()
                .filter(born -> Duration.between(born, view.asOf())
                                .dividedBy(Math.max(1, container.restarts()))
                                .compareTo(window)
                        <= 0);
        if (always.isPresent() || !view.ready()) {
            return always.or(view::unready);
        }
        return container.ended().flatMap(Termination::at);
    }
}

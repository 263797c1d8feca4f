// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Container.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Whether a container ends again and again: it is held back for that now, or it has restarted often and
/// lately. Restarts of long ago are history, however many.
///
/// @param restarts how many there must be, at least
/// @param window how long ago the last run may have ended
public record Looping(int restarts, Duration window) {

    /// Stands for a run whose end nobody told.
    private static final Ended UNTOLD = new Ended(0, "", "", Optional.empty());

    /// The container that restarted most among those that loop and end so; the pod's order decides between
    /// equals.
    Optional<Container> worst(PodView view, Predicate<Ended> end) {
        List<Container> looping = view.pod().containers().stream()
                .filter(container -> loops(container, view))
                .filter(container -> end.test(Containers.ended(container).orElse(UNTOLD)))
                .toList();
        return looping.stream().max(Comparator.comparingInt(Container::restarts));
    }

    private boolean loops(Container container, PodView view) {
        return switch (container.state()) {
            case State.Waiting(String reason, String _) -> reason.equals("CrashLoopBackOff") || lately(container, view);
            case State.Running _ -> lately(container, view);
            case State.Terminated(Ended ended) -> ended.exitCode() != 0 && lately(container, view);
        };
    }

    private boolean lately(Container container, PodView view) {
        return container.restarts() >= restarts
                && Containers.ended(container)
                        .flatMap(Ended::at)
                        .filter(at -> !view.reaches(window.plusNanos(1), at))
                        .isPresent();
    }

    /// Since when the pod fails, at the latest: its start, when it hardly ever ran for longer than the window;
    /// else since when it is not ready, or the end of the last run.
    Optional<Instant> since(PodView view, Container container) {
        Optional<Instant> always = view.born()
                .filter(born -> Duration.between(born, view.asOf())
                                .dividedBy(Math.max(1, container.restarts()))
                                .compareTo(window)
                        <= 0);
        if (always.isPresent() || !view.ready()) {
            return always.or(view::unready);
        }
        return Containers.ended(container).flatMap(Ended::at);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Whether a container keeps crashing: it is in back-off now, or it has restarted often and recently. Restarts of
/// long ago do not count, however many.
///
/// The kubelet resets the back-off after a container has run for ten minutes. A container that fails after longer
/// runs is never in back-off and is ready most of the time: it loops as long as the present run is no longer than
/// twice the usual one, or twice the last one if that was shorter.
///
/// A container with shorter runs that is ready again has stopped looping once it runs for much longer than the loop
/// took from one end to the next.
///
/// Containers that ended because their machine stopped, or failed while it started again, are excluded.
///
/// @param restarts the minimum number
/// @param window how long ago the last run may have ended
/// @param slowest the maximum usual length of a run that counts as part of a loop
public record Looping(int restarts, Duration window, Duration slowest) {

    /// A static pod exists as long as its node, so that its usual run is unknown: so many restarts are no accident.
    private static final int OFTEN = 20;

    /// Represents a run whose end is unknown.
    private static final Termination UNTOLD = new Termination(0, "", "", Optional.empty());

    /// The looping container with the most restarts whose end matches; ties are broken by the order in the pod.
    Optional<Container> worst(PodView view, Predicate<Termination> end) {
        return view.pod().containers().stream()
                .filter(container -> loops(container, view))
                .filter(container -> end.test(container.ended().orElse(UNTOLD)))
                .max(Comparator.comparingInt(Container::restarts));
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
                        .filter(ended -> Age.within(ended.at(), reach(ended, container, view), view.asOf()))
                        .isPresent();
    }

    private Duration reach(Termination ended, Container container, PodView view) {
        Duration slow = view.born()
                .map(born -> Age.of(born, view.asOf()).dividedBy(container.restarts()))
                .filter(usual -> ended.exitCode() != 0 && usual.compareTo(slowest) <= 0)
                .map(usual -> ended.length()
                        .filter(last -> last.compareTo(usual) < 0)
                        .orElse(usual)
                        .multipliedBy(2))
                .orElse(Duration.ZERO);
        Duration again = ended.length()
                .filter(_ -> Owners.byNode(view.pod()) && container.restarts() >= OFTEN && ended.exitCode() != 0)
                .filter(last -> last.compareTo(slowest.multipliedBy(2)) <= 0)
                .orElse(Duration.ZERO);
        return Stream.of(slow, again, fresh(ended, container, view))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /// How long after its end a run counts by itself: less than the window if the container is ready again for longer
    /// than its loop lets it be, and not at all if it is ready again after a run too long for a loop.
    private Duration fresh(Termination ended, Container container, PodView view) {
        if (container.ready()
                && ended.length().filter(last -> last.compareTo(slowest) > 0).isPresent()) {
            return Duration.ZERO;
        }
        Duration whole = window.plusNanos(1);
        return Comeback.of(container, view)
                .filter(_ -> container.ready())
                .flatMap(back -> ended.at().map(end -> Age.of(end, back.at()).plus(back.probation(window))))
                .filter(shorter -> shorter.compareTo(whole) < 0)
                .orElse(whole);
    }

    /// Whether the container runs now, and its last run was so long that the kubelet restarted it without back-off.
    boolean runsBetween(Container container) {
        return container.ready()
                && container.state() instanceof State.Running
                && container
                        .ended()
                        .flatMap(Termination::length)
                        .filter(last -> last.compareTo(window) > 0)
                        .isPresent();
    }
}

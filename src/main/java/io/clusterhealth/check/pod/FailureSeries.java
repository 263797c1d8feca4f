// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// When the present series of failures of a container began: neither when its pod was created, since it may have run
/// well before, nor when it failed last. A pod that was not ready in the last run either has failed since it lost its
/// readiness.
///
/// The kubelet doubles the back-off from 10 s to 5 min, and forgets it after a run of ten minutes.
///
/// @param since empty if nothing is known
/// @param atLeast whether the series may be longer: it is calculated from the back-offs, since no events are known
record FailureSeries(Optional<Instant> since, boolean atLeast) {
    private static final String BACK_OFF = "Back-off restarting failed container";
    private static final String WAITING = "back-off ";

    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration FORGOTTEN = LONGEST.multipliedBy(2);

    /// So many restarts take years.
    private static final int MOST = 1_000_000;

    /// The kubelet writes the start of a pod and its first Ready condition together.
    private static final Duration TOGETHER = Duration.ofSeconds(10);

    static FailureSeries of(Container container, PodView view) {
        Optional<Instant> end = container.ended().flatMap(Termination::at);
        Duration lasted = container.ended().flatMap(Termination::length).orElse(Duration.ZERO);
        Optional<Instant> begun = begun(container, view, end);
        Optional<Instant> always = view.born().filter(born -> dense(born, container, view));
        Optional<Instant> unready = view.ready() ? Optional.empty() : view.unready();
        boolean never = unready.isPresent()
                && Age.before(
                        unready, view.born().map(born -> born.plus(TOGETHER).plusNanos(1)));
        Optional<Instant> lost = unready.filter(_ -> !never);
        if (Age.before(lost, container.ended().flatMap(run -> run.began().or(run::at)))) {
            return new FailureSeries(lost, false);
        }
        if (begun.isPresent()) {
            Optional<Instant> first = earliest(begun, always.flatMap(_ -> counted(container, end, lasted)));
            return new FailureSeries(
                    always.filter(born -> never && Age.before(Optional.of(born.plus(FORGOTTEN)), first))
                            .or(() -> between(view, first, end)),
                    false);
        }
        if (never && always.isPresent()) {
            return new FailureSeries(always, false);
        }
        Optional<Instant> stated = always.or(() -> view.ready() ? end : earliest(end, unready));
        Optional<Instant> bound = always.isPresent()
                ? container.ended().flatMap(Termination::length).flatMap(run -> counted(container, end, run))
                : end.map(last -> last.minus(waitedBefore(container)))
                        .filter(at -> Age.before(Optional.of(at), stated));
        return new FailureSeries(between(view, bound.or(() -> stated), end), bound.isPresent());
    }

    /// Whether all restarts of the pod can belong to one series: each run is too short for the kubelet to forget the
    /// back-off that follows it.
    private static boolean dense(Instant born, Container container, PodView view) {
        return Age.of(born, view.asOf())
                        .dividedBy(Math.max(1, container.restarts()))
                        .compareTo(FORGOTTEN.plus(LONGEST))
                <= 0;
    }

    /// The first event of the series that lasted until the container ended last.
    private static Optional<Instant> begun(Container container, PodView view, Optional<Instant> end) {
        List<Event> events = view.warnings().about(Subjects.of(view.pod())).stream()
                .filter(event -> event.message().startsWith(BACK_OFF) && about(container, event) && steady(event))
                .toList();
        Optional<Instant> reached = Optional.empty();
        for (Event event : events) {
            Optional<Instant> gap = (reached.isPresent() ? reached : end).map(at -> at.minus(FORGOTTEN));
            if (!Age.before(event.last(), gap)) {
                reached = earliest(reached, event.first());
            }
        }
        return reached;
    }

    private static boolean about(Container container, Event event) {
        return event.container().isEmpty() || event.container().equals(container.name());
    }

    /// Whether its occurrences are so close together that they belong to one series: the kubelet goes on counting the
    /// same event after weeks.
    private static boolean steady(Event event) {
        return event.count() <= 1
                || event.first()
                        .flatMap(first -> event.last().map(last -> Duration.between(first, last)))
                        .filter(length -> length.dividedBy(event.count()).compareTo(FORGOTTEN) <= 0)
                        .isPresent();
    }

    /// The first end, if all restarts belong to the series; the first of them came without a back-off.
    private static Optional<Instant> counted(Container container, Optional<Instant> end, Duration run) {
        int ends = container.restarts() + (container.state() instanceof State.Running ? 0 : 1);
        int gaps = Math.clamp(ends - 1L, 0, MOST);
        Duration waits = Duration.ZERO;
        Duration wait = SHORTEST;
        int waited = 1;
        for (; waited < gaps && wait.compareTo(LONGEST) < 0; waited++) {
            waits = waits.plus(wait);
            wait = doubled(wait);
        }
        Duration length = (run.compareTo(FORGOTTEN) < 0 ? run : FORGOTTEN)
                .multipliedBy(gaps)
                .plus(waits)
                .plus(LONGEST.multipliedBy(Math.max(0, gaps - waited)));
        return end.map(last -> last.minus(length));
    }

    private static Duration doubled(Duration wait) {
        Duration twice = wait.multipliedBy(2);
        return twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
    }

    /// The sum of the back-offs before the present one.
    private static Duration waitedBefore(Container container) {
        Duration now =
                container.state() instanceof State.Waiting(String _, String message) ? backOff(message) : Duration.ZERO;
        Duration total = Duration.ZERO;
        for (Duration wait = SHORTEST; wait.compareTo(now) < 0; wait = doubled(wait)) {
            total = total.plus(wait);
        }
        return total;
    }

    /// `1m20s` of `back-off 1m20s restarting failed container=…`.
    private static Duration backOff(String message) {
        if (!message.startsWith(WAITING)) {
            return Duration.ZERO;
        }
        int end = message.indexOf(' ', WAITING.length());
        try {
            return Duration.parse("PT"
                    + message.substring(WAITING.length(), end < 0 ? message.length() : end)
                            .toUpperCase(Locale.ROOT));
        } catch (DateTimeParseException _) {
            return Duration.ZERO;
        }
    }

    private static Optional<Instant> between(PodView view, Optional<Instant> start, Optional<Instant> end) {
        Optional<Instant> capped = earliest(start, end);
        return Stream.concat(view.born().stream(), capped.stream())
                .max(Comparator.naturalOrder())
                .filter(_ -> capped.isPresent());
    }

    @SafeVarargs
    private static Optional<Instant> earliest(Optional<Instant>... times) {
        return Stream.of(times).flatMap(Optional::stream).min(Comparator.naturalOrder());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The rollouts and rollbacks of one workload, in order.
///
/// @param times when each turn began; empty where nothing is known about that
record History(Subject owner, List<Turn> turns, List<Optional<Span>> times) {
    /// @param asOf upper bound of a rollback without another bound
    static History of(Subject owner, List<KeptTemplate> templates, Instant asOf) {
        List<Turn> turns = Turn.all(templates);
        return new History(owner, turns, times(turns, asOf));
    }

    Stream<Change> changes() {
        return IntStream.range(0, turns.size()).boxed().flatMap(i -> change(i).stream());
    }

    /// The turns that replaced another template.
    Stream<Replacement> replacements() {
        return IntStream.range(1, turns.size())
                .boxed()
                .flatMap(i -> change(i).map(change -> new Replacement(change, set(i - 1), set(i))).stream());
    }

    /// The latest turn that had begun at a time; -1 where none is known.
    int current(Instant at) {
        return IntStream.range(0, turns.size())
                .filter(i ->
                        times.get(i).filter(span -> !span.latest().isAfter(at)).isPresent())
                .max()
                .orElse(-1);
    }

    /// The turn before a time, and those that began at it.
    IntStream turnsAt(Instant at) {
        int before = current(at.minusMillis(1));
        return IntStream.rangeClosed(Math.max(before, 0), current(at));
    }

    /// The next turn with a known begin.
    Optional<Integer> next(int turn) {
        return IntStream.range(turn + 1, turns.size())
                .boxed()
                .filter(i -> times.get(i).isPresent())
                .findFirst();
    }

    /// The latest possible begin of a turn.
    Instant begun(int turn) {
        return times.get(turn).map(Span::latest).orElse(Instant.EPOCH);
    }

    /// The name of the object that stores a turn's template.
    String set(int turn) {
        return turns.get(turn).template().name();
    }

    /// The inexact times at which a template may have been restored after a turn.
    Stream<Span> uncertain(String set, int after) {
        return IntStream.range(after + 1, turns.size())
                .filter(i -> set(i).equals(set))
                .mapToObj(times::get)
                .flatMap(Optional::stream)
                .filter(span -> !span.exact());
    }

    private Optional<Change> change(int turn) {
        return times.get(turn)
                .map(span -> new Change(
                        span.latest(),
                        Optional.of(span.earliest()).filter(_ -> !span.exact()),
                        ChangeKind.ROLLOUT,
                        owner,
                        turn,
                        what(turn)));
    }

    private Evidence what(int index) {
        Turn turn = turns.get(index);
        KeptTemplate template = turn.template();
        boolean known = !template.images().isEmpty();
        Optional<KeptTemplate> before =
                index > 0 ? Optional.of(turns.get(index - 1).template()) : Optional.empty();
        if (!turn.fresh()) {
            String back = "rolled back, as revision " + turn.number();
            return before.map(from -> turned(back, from, template)).orElseGet(() -> Evidence.of(back));
        }
        String revision = turn.number() > 0
                ? "revision " + turn.number()
                : template.number() > 0 ? "an earlier revision" : "a new revision";
        if (before.isPresent()) {
            return turned("rolled out " + revision, before.get(), template);
        }
        return known
                ? Evidence.quoting("first seen with " + revision, images(template))
                : Evidence.of("rolled out " + revision);
    }

    private static Evidence turned(String what, KeptTemplate from, KeptTemplate to) {
        if (to.images().isEmpty() || from.name().equals(to.name())) {
            return Evidence.of(what);
        }
        return from.images().equals(to.images())
                ? Evidence.of(what + " with the same images")
                : Evidence.quoting(what + ", images changed", images(from) + " → " + images(to));
    }

    private static String images(KeptTemplate template) {
        return String.join(", ", template.images());
    }

    /// A new template began at its creation; a rollback lies between its neighbours.
    private static List<Optional<Span>> times(List<Turn> turns, Instant asOf) {
        List<Optional<Span>> times = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            times.add(
                    turn.fresh()
                            ? turn.template().created().map(Span::exactly)
                            : Optional.of(rollback(turns, i, asOf)));
        }
        for (int i = 1; i < times.size(); i++) {
            Optional<Instant> before = times.get(i - 1).map(Span::earliest);
            times.set(i, times.get(i).map(span -> before.map(span::from).orElse(span)));
        }
        for (int i = times.size() - 2; i >= 0; i--) {
            Optional<Instant> after = times.get(i + 1).map(Span::latest);
            times.set(i, times.get(i).map(span -> after.map(span::until).orElse(span)));
        }
        return times;
    }

    private static Span rollback(List<Turn> turns, int index, Instant asOf) {
        int before = index;
        while (before > 0 && !turns.get(before).fresh()) {
            before--;
        }
        int after = index;
        while (after < turns.size() && !turns.get(after).fresh()) {
            after++;
        }
        KeptTemplate template = turns.get(index).template();
        Instant start = turns.subList(0, before + 1).stream()
                .filter(Turn::fresh)
                .map(turn -> turn.template().made())
                .max(Instant::compareTo)
                .orElse(template.made());
        Instant end = after == turns.size()
                ? asOf
                : turns.get(after).template().created().orElse(asOf);
        List<Instant> taken = within(template.taken(), start, end);
        List<Turn> alike = turns.subList(before, after).stream()
                .filter(turn -> !turn.fresh() && turn.of(template))
                .toList();
        if (alike.size() == 1 && !taken.isEmpty()) {
            return Span.exactly(taken.getFirst());
        }
        if (alike.size() == taken.size()) {
            return Span.exactly(taken.get(alike.indexOf(turns.get(index))));
        }
        Instant latest = index == turns.size() - 1
                ? within(template.inUse(), start, end).stream().findFirst().orElse(end)
                : end;
        return new Span(start, latest.isBefore(start) ? start : latest);
    }

    private static List<Instant> within(List<Instant> times, Instant start, Instant end) {
        return times.stream()
                .filter(time -> time.isAfter(start) && !time.isAfter(end))
                .sorted()
                .toList();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The scalings of a Deployment's ReplicaSets, and which of them its rollouts made: a rollout scales up the new set,
/// never beyond the old sets' total, and scales down the old ones.
record Scalings(List<Scaling> all) {
    /// The assumed time of scaling of a rollout about which nothing else is known.
    private static final Duration ROLLOUT = Duration.ofMinutes(15);

    /// The most time between scalings of one step; timestamps of events and objects are whole seconds.
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    /// The most time between scalings of several sets that are scaled together.
    private static final Duration ONE_GO = Duration.ofSeconds(1);

    /// With `Recreate`, the most time between scaling down the old set and creating the new one: how long pods take
    /// to terminate.
    private static final Duration ENDING = Duration.ofMinutes(2);

    Scalings {
        all = all.stream().sorted(Comparator.comparing(Scaling::at)).toList();
    }

    /// The times when a set was scaled up from 0 while others were scaled down.
    List<Instant> taken(String set) {
        List<Instant> ups = all.stream()
                .filter(one -> one.set().equals(set) && one.fromNothing())
                .map(Scaling::at)
                .toList();
        return IntStream.range(0, ups.size())
                .filter(i -> all.stream()
                        .filter(one -> !one.up() && !one.set().equals(set))
                        .anyMatch(one -> !one.at().isBefore(ups.get(i).minus(ENDING))
                                && (i + 1 == ups.size() || one.at().isBefore(ups.get(i + 1)))))
                .mapToObj(ups::get)
                .toList();
    }

    Stream<Scaling> besideRollouts(Optional<History> history) {
        return history.map(rollouts -> all.stream().filter(one -> !rollsOut(one, rollouts)))
                .orElseGet(all::stream);
    }

    /// In the second in which a turn begins, the previous turn may still be ending.
    private boolean rollsOut(Scaling one, History history) {
        return history.turnsAt(one.at()).anyMatch(turn -> {
            boolean own = history.set(turn).equals(one.set());
            return one.up()
                    ? own && takesUp(one, turn, history)
                    : own
                            ? isReplaced(one, turn, history)
                            : !mayBe(one, turn, history) && !lowersAll(one, turn, history);
        });
    }

    /// Whether the current set was scaled down together with an old one before it had reached the old one's replicas:
    /// a rollout only raises the current set, but scaling the Deployment during a rollout lowers both. After that,
    /// the rollout scales down the old sets, even shortly before a scaling.
    private boolean lowersAll(Scaling one, int current, History history) {
        int replaced = all.stream()
                .filter(other -> !other.up() && other.set().equals(one.set()))
                .filter(other -> !other.at().isBefore(history.begun(current)))
                .mapToInt(other -> other.from().orElse(0))
                .max()
                .orElse(0);
        return all.stream()
                .filter(other -> !other.up() && other.set().equals(history.set(current)))
                .filter(other -> Duration.between(one.at(), other.at()).abs().compareTo(ONE_GO) <= 0)
                .filter(other -> other.from().isPresent() && other.from().getAsInt() < replaced)
                .anyMatch(other -> !isReplaced(other, current, history));
    }

    private boolean takesUp(Scaling one, int current, History history) {
        Instant begun = history.begun(current);
        if (one.from().isEmpty()) {
            return one.at().isBefore(begun.plus(ROLLOUT));
        }
        if (one.fromNothing() && !one.at().isAfter(begun.plus(AT_ONCE))) {
            return true;
        }
        boolean lowered = all.stream()
                .anyMatch(other -> !other.up()
                        && other.set().equals(one.set())
                        && !other.at().isBefore(begun)
                        && other.at().isBefore(one.at()));
        Optional<Instant> ended = history.next(current).map(history::begun);
        int replaced = all.stream()
                .filter(other -> !other.up() && !other.set().equals(one.set()))
                .filter(other -> !other.at().isBefore(begun.minus(AT_ONCE)))
                .filter(other -> ended.filter(other.at()::isAfter).isEmpty())
                .collect(Collectors.groupingBy(
                        Scaling::set,
                        Collectors.mapping(other -> other.from().orElse(0), Collectors.reducing(0, Math::max))))
                .values()
                .stream()
                .mapToInt(Integer::intValue)
                .sum();
        return !lowered && one.to() <= replaced;
    }

    /// Whether the current set is scaled down for the next turn.
    private boolean isReplaced(Scaling one, int current, History history) {
        return history.next(current)
                .filter(next -> !history.set(next).equals(one.set()))
                .filter(next -> {
                    Instant begun = history.begun(next);
                    return !begun.isAfter(one.at().plus(AT_ONCE))
                            || (one.to() == 0
                                    && !begun.isAfter(one.at().plus(ENDING))
                                    && all.stream()
                                            .anyMatch(up -> up.fromNothing()
                                                    && up.set().equals(history.set(next))
                                                    && !up.at().isBefore(begun)
                                                    && !up.at().isAfter(begun.plus(AT_ONCE))));
                })
                .isPresent();
    }

    /// Whether a set may be the current one again, since the time of a rollback to it is inexact. A rollback after the
    /// last scaling of all would have scaled it up.
    private boolean mayBe(Scaling one, int current, History history) {
        Duration rollout = one.equals(all.getLast()) ? ENDING : ROLLOUT;
        return history.uncertain(one.set(), current)
                .anyMatch(span -> one.at().isAfter(span.earliest().plus(rollout))
                        && !one.at().isAfter(span.latest()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What each clock of a cluster showed last, and from that when a recording was taken: the newest time that enough
/// other clocks confirm.
///
/// A clock is a node, or an object that something else wrote. How near another clock must be depends on what was
/// recorded: leases are renewed and heartbeats sent within minutes, events are kept for hours, all else may be old.
final class Clocks {
    /// Of fewer clocks none can be called wrong.
    private static final int FEW = 3;

    /// Above the five minutes between the heartbeats of a node.
    private static final Duration NEAR_PULSE = Duration.ofMinutes(10);

    /// For which an API server keeps events, unless told otherwise.
    private static final Duration NEAR_EVENT = Duration.ofHours(1);

    /// Clusters may lie still for months.
    private static final Duration NEAR = Duration.ofDays(400);

    /// One of so many clocks has to confirm a time, and one at least.
    private static final int ONE_OF = 5;

    private final Map<String, Instant> pulses = new HashMap<>();
    private final Map<String, Instant> recent = new HashMap<>();
    private final Map<String, Instant> all = new HashMap<>();
    private final Set<String> silent = new HashSet<>();

    /// A clock whose owner writes every few minutes.
    void pulse(String clock, Instant time) {
        add(pulses, clock, time);
        recent(clock, time);
    }

    /// A time that the API server forgets after hours.
    void recent(String clock, Instant time) {
        add(recent, clock, time);
        any(clock, time);
    }

    /// Any time at which something happened.
    void any(String clock, Instant time) {
        add(all, clock, time);
    }

    /// The owner of this clock is known to write no more: its last pulse is no sign of now.
    void silent(String clock) {
        silent.add(clock);
    }

    /// When the recording was taken; empty when nothing tells.
    Optional<Instant> now() {
        List<Map.Entry<String, Instant>> newest = all.entrySet().stream()
                .sorted(Map.Entry.<String, Instant>comparingByValue().reversed())
                .toList();
        return confirmed(newest, recent, alive(pulses), NEAR_PULSE)
                .or(() -> confirmed(newest, recent, alive(recent), NEAR_EVENT))
                .or(() -> confirmed(newest, all, Math.min(FEW, newest.size()), NEAR))
                .or(() -> newest.stream().findFirst().map(Map.Entry::getValue));
    }

    private int alive(Map<String, Instant> times) {
        return (int)
                times.keySet().stream().filter(clock -> !silent.contains(clock)).count();
    }

    /// @param by the clocks that can confirm a time: one that is written again and again says more than any object
    /// @param clocks how many there are of the sort that tells how near others must be
    private static Optional<Instant> confirmed(
            List<Map.Entry<String, Instant>> newest, Map<String, Instant> by, int clocks, Duration near) {
        if (clocks < FEW) {
            return Optional.empty();
        }
        int others = Math.max(1, clocks / ONE_OF);
        List<Instant> confirming =
                by.values().stream().sorted(Comparator.reverseOrder()).toList();
        int first = 0;
        for (Map.Entry<String, Instant> one : newest) {
            Instant time = one.getValue();
            while (first < confirming.size() && confirming.get(first).isAfter(time)) {
                first++;
            }
            boolean itself = Optional.ofNullable(by.get(one.getKey()))
                    .filter(own -> isNear(own, time, near))
                    .isPresent();
            int last = first + others - (itself ? 0 : 1);
            if (last < confirming.size() && isNear(confirming.get(last), time, near)) {
                return Optional.of(time);
            }
        }
        return Optional.empty();
    }

    private static boolean isNear(Instant earlier, Instant later, Duration near) {
        return Duration.between(earlier, later).compareTo(near) <= 0;
    }

    private static void add(Map<String, Instant> times, String clock, Instant time) {
        times.merge(clock, time, (one, other) -> one.isAfter(other) ? one : other);
    }
}

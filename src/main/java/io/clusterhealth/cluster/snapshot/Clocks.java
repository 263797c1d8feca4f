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
        List<Instant> newest =
                all.values().stream().sorted(Comparator.reverseOrder()).toList();
        return confirmed(newest, alive(pulses), NEAR_PULSE)
                .or(() -> confirmed(newest, alive(recent), NEAR_EVENT))
                .or(() -> confirmed(newest, Math.min(FEW, newest.size()), NEAR))
                .or(() -> newest.stream().findFirst());
    }

    private int alive(Map<String, Instant> times) {
        return (int)
                times.keySet().stream().filter(clock -> !silent.contains(clock)).count();
    }

    /// @param clocks how many there are of the sort that tells how near others must be
    private static Optional<Instant> confirmed(List<Instant> newest, int clocks, Duration near) {
        int others = Math.max(1, clocks / ONE_OF);
        for (int i = 0; clocks >= FEW && i + others < newest.size(); i++) {
            Duration apart = Duration.between(newest.get(i + others), newest.get(i));
            if (apart.compareTo(near) <= 0) {
                return Optional.of(newest.get(i));
            }
        }
        return Optional.empty();
    }

    private static void add(Map<String, Instant> times, String clock, Instant time) {
        times.merge(clock, time, (one, other) -> one.isAfter(other) ? one : other);
    }
}

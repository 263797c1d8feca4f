// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The latest time seen of each clock of a cluster, and from these the time of the recording: the newest time that
/// enough other clocks confirm.
///
/// A clock is a node, or an object with another writer. How near the other clocks must be depends on what was
/// recorded: leases are renewed and heartbeats sent within minutes, events are kept for hours, all else may be old.
final class Clocks {
    /// With fewer clocks, none can be judged to be wrong.
    private static final int FEW = 3;

    /// More than the five minutes between the heartbeats of a node.
    private static final Duration NEAR_PULSE = Duration.ofMinutes(10);

    /// How long an API server keeps events by default.
    private static final Duration NEAR_EVENT = Duration.ofHours(1);

    /// Clusters may be unchanged for months.
    private static final Duration NEAR = Duration.ofDays(400);

    /// One in this many clocks has to confirm a time, and at least one.
    private static final int ONE_OF = 5;

    private static final String API_SERVER = "";

    /// Three times the interval at which kubelets renew their Leases.
    private static final Duration RENEWED = Duration.ofSeconds(30);

    private final Map<String, Instant> renewals = new HashMap<>();
    private final Map<String, Instant> pulses = new HashMap<>();
    private final Map<String, Instant> recent = new HashMap<>();
    private final Map<String, Instant> stamped = new HashMap<>();
    private final Map<String, Instant> all = new HashMap<>();
    private final Set<String> silent = new HashSet<>();

    /// A renewal of the Lease of a node, which its kubelet renews every ten seconds.
    void renewal(String clock, Instant time) {
        add(renewals, clock, time);
        pulse(clock, time);
    }

    /// A clock whose owner writes every few minutes.
    void pulse(String clock, Instant time) {
        add(pulses, clock, time);
        recent(clock, time);
    }

    /// A time that the API server discards after hours.
    void recent(String clock, Instant time) {
        add(recent, clock, time);
        any(clock, time);
    }

    /// The time of any event in the cluster.
    void any(String clock, Instant time) {
        add(all, clock, time);
    }

    /// The time of an event in the cluster by the clock of the API server.
    void stamped(String clock, Instant time) {
        add(stamped, API_SERVER, time);
        any(clock, time);
    }

    /// The owner of this clock is known to have stopped writing: its last pulse does not show the current time.
    void silent(String clock) {
        silent.add(clock);
    }

    /// When the recording was taken; empty when there is no time at all.
    Optional<Instant> now() {
        Set<String> ahead = ahead();
        List.of(pulses, recent, all).forEach(times -> times.keySet().removeAll(ahead));
        List<Map.Entry<String, Instant>> newest = newestFirst(all);
        return confirmed(newest, recent, alive(pulses), NEAR_PULSE)
                .or(this::ofTwo)
                .or(() -> confirmed(newest, recent, alive(recent), NEAR_EVENT))
                .or(() -> confirmed(newest, all, Math.min(FEW, newest.size()), NEAR))
                .or(() -> newest.stream().findFirst().map(Map.Entry::getValue));
    }

    /// The clocks of nodes whose Leases are in the future of the majority, unless the API server's clock or most other
    /// Leases confirm theirs: then the majority has stopped.
    private Set<String> ahead() {
        Map<String, Instant> clocks = new HashMap<>(renewals);
        clocks.keySet().removeAll(silent);
        List<Instant> times = clocks.values().stream().sorted().toList();
        int most = times.size() / 2 + 1;
        for (int last = times.size() - 1; times.size() >= FEW && last >= most - 1; last--) {
            Instant limit = times.get(last).plus(RENEWED);
            if (isNear(times.get(last - most + 1), times.get(last), RENEWED)) {
                clocks.values().removeIf(time -> !time.isAfter(limit));
                long later = pulses.entrySet().stream()
                        .filter(pulse -> !clocks.containsKey(pulse.getKey())
                                && pulse.getValue().isAfter(limit))
                        .count();
                return later >= most || stamped.values().stream().anyMatch(limit::isBefore)
                        ? Set.of()
                        : clocks.keySet();
            }
        }
        return Set.of();
    }

    /// Where one of two clocks must be wrong, the API server's is the third.
    private Optional<Instant> ofTwo() {
        Map<String, Instant> clocks = new HashMap<>(pulses);
        clocks.keySet().removeAll(silent);
        List<Instant> two = clocks.values().stream().sorted().toList();
        if (two.size() != 2 || isNear(two.getFirst(), two.getLast(), NEAR_PULSE)) {
            return Optional.empty();
        }
        clocks.putAll(stamped);
        return confirmed(newestFirst(clocks), clocks, clocks.size(), NEAR_PULSE);
    }

    private static List<Map.Entry<String, Instant>> newestFirst(Map<String, Instant> times) {
        return times.entrySet().stream()
                .sorted(Map.Entry.<String, Instant>comparingByValue().reversed())
                .toList();
    }

    private int alive(Map<String, Instant> times) {
        return (int)
                times.keySet().stream().filter(clock -> !silent.contains(clock)).count();
    }

    /// @param by the clocks that can confirm a time: regularly rewritten ones are better evidence than objects
    /// @param clocks number of clocks of the kind that determines how near others must be
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.measure.Report;
import io.clusterhealth.bench.measure.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Outcomes and durations of many calls. Safe for use by several threads.
final class Calls {
    private static final int TOLD = 3;

    private final Map<Outcome, Samples> times = new EnumMap<>(Outcome.class);
    private final List<String> wrong = new ArrayList<>();

    Calls() {
        for (Outcome outcome : Outcome.values()) {
            times.put(outcome, new Samples());
        }
    }

    /// @param detail the unexpected response or error; empty for an expected outcome
    synchronized void add(Outcome outcome, Duration took, String detail) {
        times.get(outcome).add(took);
        if (!detail.isEmpty() && wrong.size() < TOLD) {
            wrong.add(outcome + ": " + detail);
        }
    }

    synchronized int count() {
        return times.values().stream().mapToInt(Samples::count).sum();
    }

    synchronized int count(Outcome outcome) {
        return times.get(outcome).count();
    }

    /// Percentile of the durations of calls with this outcome; zero when there were none.
    synchronized Duration percentile(Outcome outcome, int percent) {
        return count(outcome) == 0 ? Duration.ZERO : times.get(outcome).percentile(percent);
    }

    /// The number of calls that were mixed up or lost.
    int broken() {
        return count(Outcome.MIXED_UP) + count(Outcome.LOST);
    }

    /// The first few unexpected responses and errors.
    synchronized List<String> wrong() {
        return List.copyOf(wrong);
    }

    /// All outcomes with their counts.
    String told() {
        return "%,d answered, %,d excused, %,d refused, %,d mixed up, %,d lost"
                .formatted(
                        count(Outcome.ANSWERED),
                        count(Outcome.EXCUSED),
                        count(Outcome.REFUSED),
                        count(Outcome.MIXED_UP),
                        count(Outcome.LOST));
    }

    String millis(Outcome outcome, int percent) {
        return Report.millis(percentile(outcome, percent));
    }
}

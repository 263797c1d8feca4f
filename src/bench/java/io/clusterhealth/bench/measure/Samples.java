// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Durations of one repeated task.
public final class Samples {
    private final List<Duration> times = new ArrayList<>();

    public void add(Duration time) {
        times.add(time);
    }

    public Duration median() {
        return percentile(50);
    }

    /// The smallest time that this percentage of the times does not exceed.
    public Duration percentile(int percent) {
        List<Duration> sorted = times.stream().sorted().toList();
        return sorted.get((sorted.size() * percent + 99) / 100 - 1);
    }

    public int count() {
        return times.size();
    }

    /// Runs the task once, and records its duration.
    public <T> T time(Timed<T> task) throws Exception {
        long start = System.nanoTime();
        T result = task.run();
        add(Duration.ofNanos(System.nanoTime() - start));
        return result;
    }

    /// A task to be timed.
    @FunctionalInterface
    public interface Timed<T> {
        T run() throws Exception;
    }
}

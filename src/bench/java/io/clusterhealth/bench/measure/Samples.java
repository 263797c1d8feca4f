// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Times of the same thing, done again and again.
public final class Samples {
    private final List<Duration> times = new ArrayList<>();

    public void add(Duration time) {
        times.add(time);
    }

    public Duration median() {
        return percentile(50);
    }

    /// The smallest time that this share of the times does not exceed.
    public Duration percentile(int percent) {
        List<Duration> sorted = times.stream().sorted().toList();
        return sorted.get((sorted.size() * percent + 99) / 100 - 1);
    }

    public int count() {
        return times.size();
    }

    /// Does it once, and keeps how long it took.
    public <T> T time(Timed<T> task) throws Exception {
        long start = System.nanoTime();
        T result = task.run();
        add(Duration.ofNanos(System.nanoTime() - start));
        return result;
    }

    /// Something to be timed.
    @FunctionalInterface
    public interface Timed<T> {
        T run() throws Exception;
    }
}

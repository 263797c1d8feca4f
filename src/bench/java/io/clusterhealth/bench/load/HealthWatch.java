// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// Probes the health endpoint 20 ms after each answer, until it is closed.
final class HealthWatch implements AutoCloseable {
    private static final Duration BETWEEN = Duration.ofMillis(20);
    private static final Duration MOST = Duration.ofMillis(100);

    private final AtomicBoolean over = new AtomicBoolean();
    private final Calls probes = new Calls();
    private final Thread thread;

    HealthWatch(Program program) {
        HealthProbe probe = new HealthProbe(program.port(), "/health");
        thread = Thread.ofVirtual().start(() -> {
            while (!over.get()) {
                long begin = System.nanoTime();
                Outcome outcome = probe.isUp() ? Outcome.ANSWERED : Outcome.LOST;
                probes.add(outcome, Duration.ofNanos(System.nanoTime() - begin), "");
                sleep();
            }
        });
    }

    private static void sleep() {
        try {
            Thread.sleep(BETWEEN);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Percentile of the durations of the successful probes.
    Duration percentile(int percent) {
        return probes.percentile(Outcome.ANSWERED, percent);
    }

    /// Adds the outcomes of the probes to the table, once closed.
    void tell(String when, Table table) {
        table.calls("health " + when, probes, "always up");
        table.time("health " + when + ", p99", probes, Outcome.ANSWERED, 99, MOST);
    }

    @Override
    public void close() throws InterruptedException {
        over.set(true);
        thread.join();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Promised durations, on a machine that may be busy with other tests: one of a few attempts must keep them.
public final class Promised {
    private static final int TRIES = 4;

    private Promised() {}

    /// One attempt.
    @FunctionalInterface
    public interface Try {
        /// Returns the duration of the attempt.
        Duration make() throws Exception;
    }

    /// Fails unless one of the attempts took no longer than this.
    public static void within(Duration promised, Try attempt) throws Exception {
        List<Duration> took = new ArrayList<>();
        do {
            took.add(attempt.make());
        } while (took.getLast().compareTo(promised) > 0 && took.size() < TRIES);
        assertThat(took.getLast()).as("the last of %s", took).isLessThanOrEqualTo(promised);
    }

    /// The time since then.
    ///
    /// @param nanos a value of [System#nanoTime]
    public static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.time.Duration;
import java.util.List;

/// Callers that begin their calls at a fixed rate. After a slow call, overdue ones begin without a pause.
///
/// @param perSecond calls of all callers together
record Pace(List<Caller> callers, double perSecond, Duration length) {

    /// The action of a caller when a call is due.
    @FunctionalInterface
    interface Turn {
        /// @param number of the call among those of its caller
        /// @param due when it should begin, in nanoseconds of [System#nanoTime]
        void take(Caller caller, int number, long due) throws Exception;
    }

    /// Returns when every call has ended.
    void run(Turn turn) throws Exception {
        long begin = System.nanoTime();
        long between = (long) (callers.size() / perSecond * 1e9);
        Crowd.of(callers.size(), i -> {
            long due = begin + between * i / callers.size();
            for (int number = 0; due < begin + length.toNanos(); number++) {
                Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
                turn.take(callers.get(i), number, due);
                due += between;
            }
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.caller.Caller;
import java.time.Duration;

/// Bounds the calls of tools that wait ([Tool#waits]): how many run, and how many of them read a cluster at the same
/// time.
@FunctionalInterface
public interface WaitRule {
    /// Any number of calls may wait, and read at any time.
    WaitRule NONE = (_, _) -> new WaitOutcome.WaitGranted(Wait.FREE);

    /// Requests a slot for one call.
    WaitOutcome ask(Tool tool, Caller caller);

    /// The outcome of requesting a slot.
    sealed interface WaitOutcome {
        /// A slot was granted; to be closed when the call ends.
        record WaitGranted(Wait place) implements WaitOutcome {}

        /// No slot is free.
        record WaitRefused(ToolError error) implements WaitOutcome {}
    }

    /// The slot of one call. Safe for use by several threads.
    interface Wait extends AutoCloseable {
        /// A slot without bounds.
        Wait FREE = new Wait() {
            @Override
            public boolean turn(Duration atMost) {
                return true;
            }

            @Override
            public void rest() {}

            @Override
            public void close() {}
        };

        /// Blocks until the call may read; it then may until [#rest] or [#close].
        ///
        /// @return false when its turn did not come within this time, or the slot is closed
        boolean turn(Duration atMost) throws InterruptedException;

        /// Lets another call read.
        void rest();

        @Override
        void close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.caller.Caller;
import java.time.Duration;

/// Bounds the calls of tools that wait ([Tool#waits]): how many there are at once, and how many of them look at a
/// cluster at the same time.
@FunctionalInterface
public interface WaitRule {
    /// Any number may wait, and look at any time.
    WaitRule NONE = (_, _) -> new WaitOutcome.WaitGranted(Wait.FREE);

    /// Asks for a place for one call.
    WaitOutcome ask(Tool tool, Caller caller);

    /// What came of asking for a place.
    sealed interface WaitOutcome {
        /// There is one; to be closed when the call ends.
        record WaitGranted(Wait place) implements WaitOutcome {}

        /// There is none.
        record WaitRefused(ToolError error) implements WaitOutcome {}
    }

    /// The place of one call. Safe for use by several threads.
    interface Wait extends AutoCloseable {
        /// A place without bounds.
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

        /// Blocks until the call may look, until [#rest] or [#close].
        ///
        /// @return false when the turn did not come within this time, or the place is closed
        boolean turn(Duration atMost) throws InterruptedException;

        /// Lets another call look.
        void rest();

        @Override
        void close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// The destination of audit lines. No call waits for them; lost lines are counted, on stderr together with all
/// others.
record AuditLines(StandardError queue) implements AutoCloseable {
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    void write(String line) {
        CompletableFuture<Boolean> _ = queue.writeLine(line);
    }

    /// Writes a line and waits until it is written: the operation that it reports is only done then.
    ///
    /// @return whether it is written
    boolean written(String line) {
        return StandardError.isDone(queue.writeLine(line), LAST_WORDS);
    }

    long lost() {
        return queue.lost();
    }

    /// Waits up to 1 s for unwritten lines.
    @Override
    public void close() {
        queue.await(LAST_WORDS);
    }
}

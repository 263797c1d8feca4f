// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.time.Duration;

/// Where audit lines go. No call waits for them; what is lost is counted, on stderr together with all other lines.
record AuditLines(StandardError queue) implements AutoCloseable {
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    void write(String line) {
        queue.writeLine(line);
    }

    /// Writes a line and waits for it: what it tells of is done only then.
    ///
    /// @return whether it is written
    boolean written(String line) {
        long before = lost();
        write(line);
        return queue.await(LAST_WORDS) && lost() == before;
    }

    long lost() {
        return queue.lost();
    }

    /// Waits a moment for what is not written yet.
    @Override
    public void close() {
        boolean _ = queue.await(LAST_WORDS);
    }
}

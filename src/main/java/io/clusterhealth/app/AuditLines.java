// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.time.Duration;

/// Where audit lines go. No call waits for them; what is lost is counted, on stderr together with all other lines.
record AuditLines(StandardError queue) implements AutoCloseable {
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    void write(String line) {
        queue.writeLine(line);
    }

    long lost() {
        return queue.lost();
    }

    /// Waits a moment for what is not written yet.
    @Override
    public void close() {
        queue.await(LAST_WORDS);
    }
}

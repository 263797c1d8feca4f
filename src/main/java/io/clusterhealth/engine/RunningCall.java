// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.protocol.ProgressNotification;
import io.clusterhealth.tool.CallContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// What a tool is told about the call it serves.
final class RunningCall implements CallContext {
    private final long end;
    private final Optional<JsonNode> progressToken;
    private final Exchange exchange;
    private final ReentrantLock order = new ReentrantLock();
    private int last = -1;

    RunningCall(Duration deadline, Optional<JsonNode> progressToken, Exchange exchange) {
        this.end = System.nanoTime() + deadline.toNanos();
        this.progressToken = progressToken;
        this.exchange = exchange;
    }

    @Override
    public Duration remaining() {
        return Duration.ofNanos(end - System.nanoTime());
    }

    /// Sends what is new. The last step is left out: clients complain when it arrives together with the result.
    @Override
    public void progress(int done, int total, String message) {
        if (progressToken.isEmpty()) {
            return;
        }
        order.lock();
        try {
            if (done > last && done < total) {
                last = done;
                exchange.send(new ProgressNotification(progressToken.get(), done, total, message).toMessage());
            }
        } finally {
            order.unlock();
        }
    }
}

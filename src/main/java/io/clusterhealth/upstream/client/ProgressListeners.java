// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The listeners for the progress of calls, by progress token.
final class ProgressListeners {
    private final AtomicLong last = new AtomicLong();
    private final Map<Long, ProgressListener> open = new ConcurrentHashMap<>();

    /// Receives the progress of a call.
    @FunctionalInterface
    interface ProgressListener {
        /// @param total 0 for unknown
        void onProgress(double progress, double total, String message);
    }

    long open(ProgressListener listener) {
        long token = last.incrementAndGet();
        open.put(token, listener);
        return token;
    }

    void close(long token) {
        open.remove(token);
    }

    /// Handles the parameters of `notifications/progress`; those of no call in progress are dropped.
    void onNotification(JsonNode params) {
        if (params.path("progressToken").isIntegralNumber()
                && params.path("progress").isNumber()) {
            Optional.ofNullable(open.get(params.path("progressToken").longValue()))
                    .ifPresent(listener -> listener.onProgress(
                            params.path("progress").doubleValue(),
                            params.path("total").asDouble(0),
                            params.path("message").asText("")));
        }
    }
}

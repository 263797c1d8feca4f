// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// Who hears of the progress of which call, by the token that the call was sent with.
final class ProgressEars {
    private final AtomicLong last = new AtomicLong();
    private final Map<Long, ProgressEar> open = new ConcurrentHashMap<>();

    /// Hears how far a call is.
    @FunctionalInterface
    interface ProgressEar {
        /// @param total 0 for unknown
        void heard(double progress, double total, String message);
    }

    long open(ProgressEar ear) {
        long token = last.incrementAndGet();
        open.put(token, ear);
        return token;
    }

    void close(long token) {
        open.remove(token);
    }

    /// Takes the parameters of `notifications/progress`; those of no call that is under way are dropped.
    void heard(JsonNode params) {
        if (params.path("progressToken").isIntegralNumber()
                && params.path("progress").isNumber()) {
            Optional.ofNullable(open.get(params.path("progressToken").longValue()))
                    .ifPresent(ear -> ear.heard(
                            params.path("progress").doubleValue(),
                            params.path("total").asDouble(0),
                            params.path("message").asText("")));
        }
    }
}

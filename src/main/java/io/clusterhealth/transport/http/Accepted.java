// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;

/// What a client takes for an answer.
final class Accepted {

    private Accepted() {}

    /// Whether it names event streams; what may be anything is better answered with JSON.
    static boolean isStream(HttpServerRequest request) {
        return request.headers().getAll("Accept").stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("text/event-stream"));
    }
}

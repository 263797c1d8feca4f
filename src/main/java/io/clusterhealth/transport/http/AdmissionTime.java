// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;

/// How long the authentication of a request took. The call's deadline covers it; the time that the client itself takes
/// to send the body is its own.
final class AdmissionTime {
    private static final String ARRIVED = "mcp.arrived";
    private static final String ADMISSION = "mcp.admission";

    private AdmissionTime() {}

    /// The head of a request is there.
    static void note(RoutingContext context) {
        context.put(ARRIVED, System.nanoTime());
    }

    /// The caller is known.
    static void admitted(RoutingContext context) {
        Optional.<Long>ofNullable(context.get(ARRIVED))
                .ifPresent(arrived -> context.put(ADMISSION, Duration.ofNanos(System.nanoTime() - arrived)));
    }

    static Duration admission(RoutingContext context) {
        return Optional.<Duration>ofNullable(context.get(ADMISSION)).orElse(Duration.ZERO);
    }
}

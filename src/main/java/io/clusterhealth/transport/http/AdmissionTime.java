// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;

/// Measures how long the authentication of a request took. It counts against the call's deadline; the time in which
/// the client sends the body does not.
final class AdmissionTime {
    private static final String ARRIVED = "mcp.arrived";
    private static final String ADMISSION = "mcp.admission";

    private AdmissionTime() {}

    /// Called when the head of a request has arrived.
    static void note(RoutingContext context) {
        context.put(ARRIVED, System.nanoTime());
    }

    /// Called when the caller has been authenticated.
    static void admitted(RoutingContext context) {
        Optional.<Long>ofNullable(context.get(ARRIVED))
                .ifPresent(arrived -> context.put(ADMISSION, Duration.ofNanos(System.nanoTime() - arrived)));
    }

    static Duration admission(RoutingContext context) {
        return Optional.<Duration>ofNullable(context.get(ADMISSION)).orElse(Duration.ZERO);
    }
}

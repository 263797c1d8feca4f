// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.OpenStreams;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// Handles shutdown: the server still serves requests for a while, until the load balancer has noticed that it is not
/// ready any more.
@Singleton
public final class Readiness {
    /// Somewhat shorter than the delay, so that open streams do not hold up the shutdown.
    private static final long STREAMS_END_MILLIS = 2_500;

    /// Runs before all other filters, so that refusals are covered too.
    private static final int FIRST = 1_002;

    private final OpenStreams streams;
    private final Vertx vertx;
    private volatile boolean leaving;

    Readiness(OpenStreams streams, Vertx vertx) {
        this.streams = streams;
        this.vertx = vertx;
    }

    /// Tells clients with persistent connections, in their next response, to open another one: after the delay the
    /// connection is closed, perhaps during a request.
    void register(@Observes Filters filters) {
        filters.register(
                context -> {
                    context.addHeadersEndHandler(_ -> {
                        if (leaving) {
                            context.response().putHeader("Connection", "close");
                        }
                    });
                    context.next();
                },
                FIRST);
    }

    void leave(@Observes ShutdownDelayInitiatedEvent event) {
        leaving = true;
        vertx.setTimer(STREAMS_END_MILLIS, _ -> streams.endAll());
    }
}

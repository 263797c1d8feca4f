// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.OpenStreams;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// Leaves once the server has been told to stop: for a while it still serves what comes, until the balancer has noticed
/// that it is not ready any more.
@Singleton
public final class Readiness {
    /// Somewhat less than the delay, so that open streams do not hold up the end.
    private static final long STREAMS_END_MILLIS = 2_500;

    /// Around every other filter, refusals included.
    private static final int FIRST = 1_002;

    private final OpenStreams streams;
    private final Vertx vertx;
    private volatile boolean leaving;

    Readiness(OpenStreams streams, Vertx vertx) {
        this.streams = streams;
        this.vertx = vertx;
    }

    /// A client that keeps a connection is told with the next answer to take another one: when the delay is over, it is
    /// closed, perhaps under a request.
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

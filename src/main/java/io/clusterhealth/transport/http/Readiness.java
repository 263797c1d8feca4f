// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.StreamShares;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// Whether new calls should come here. Not once the server has been told to stop: for a while it still serves what
/// comes, until whoever sends it has noticed.
@Singleton
public final class Readiness {
    /// Somewhat less than the delay, so that open streams do not hold up the end.
    private static final long STREAMS_END_MILLIS = 2_500;

    private final StreamShares streams;
    private final Vertx vertx;
    private volatile boolean leaving;

    Readiness(StreamShares streams, Vertx vertx) {
        this.streams = streams;
        this.vertx = vertx;
    }

    /// Whether the server is there to stay.
    public boolean isReady() {
        return !leaving;
    }

    void leave(@Observes ShutdownDelayInitiatedEvent event) {
        leaving = true;
        vertx.setTimer(STREAMS_END_MILLIS, _ -> streams.endAll());
    }
}

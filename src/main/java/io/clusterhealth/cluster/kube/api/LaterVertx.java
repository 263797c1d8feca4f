// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.function.Supplier;

/// Vert.x, which is started once, with the first connection. Safe for use by several threads.
public final class LaterVertx {
    private final Supplier<Vertx> start;
    private Optional<Vertx> started = Optional.empty();

    public LaterVertx(Supplier<Vertx> start) {
        this.start = start;
    }

    public synchronized Vertx get() {
        Vertx vertx = started.orElseGet(start);
        started = Optional.of(vertx);
        return vertx;
    }
}

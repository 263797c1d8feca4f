// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.function.Supplier;

/// Vert.x, which is started once, with the first connection. Safe for use by several threads.
final class LaterVertx {
    private final Supplier<Vertx> start;
    private Optional<Vertx> started = Optional.empty();

    LaterVertx(Supplier<Vertx> start) {
        this.start = start;
    }

    synchronized Vertx get() {
        Vertx vertx = started.orElseGet(start);
        started = Optional.of(vertx);
        return vertx;
    }
}

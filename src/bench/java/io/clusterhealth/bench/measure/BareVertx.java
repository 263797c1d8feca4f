// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;

/// Vert.x without a program, on as many event loops as the program uses: an upper bound for servers on Vert.x.
public final class BareVertx {
    private BareVertx() {}

    /// Serves a port of the loopback address; returns once it is open.
    public static void listen(int port, Handler<HttpServerRequest> answer) {
        Vertx vertx = Vertx.vertx();
        int loops = 2 * Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < loops; i++) {
            vertx.createHttpServer()
                    .requestHandler(answer)
                    .listen(port, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/// Vert.x that refuses every call at once, and is up when asked for its health: `BareServer <port>`. What a burst takes
/// with it, the callers and the machine take.
final class BareServer {
    private BareServer() {}

    static void main(String... words) {
        Vertx vertx = Vertx.vertx();
        int loops = 2 * Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < loops; i++) {
            vertx.createHttpServer()
                    .requestHandler(BareServer::answer)
                    .listen(Integer.parseInt(words[0]), "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        }
    }

    private static void answer(HttpServerRequest request) {
        if (request.method().equals(HttpMethod.POST)) {
            request.response().setStatusCode(503).putHeader("Retry-After", "1").end();
        } else {
            request.response().end();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.measure.BareVertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/// Vert.x that refuses every call at once, and is up when asked for its health: `BareServer <port>`. What a burst takes
/// with it, the callers and the machine take.
final class BareServer {
    private BareServer() {}

    static void main(String... words) {
        BareVertx.listen(Integer.parseInt(words[0]), BareServer::answer);
    }

    private static void answer(HttpServerRequest request) {
        if (request.method().equals(HttpMethod.POST)) {
            request.response().setStatusCode(503).putHeader("Retry-After", "1").end();
        } else {
            request.response().end();
        }
    }
}

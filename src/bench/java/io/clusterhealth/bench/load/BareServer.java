// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.measure.BareVertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/// A Vert.x server that refuses every call immediately with 503, and reports healthy: `BareServer <port>`. The
/// time of a burst against it is that of the callers and the machine.
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

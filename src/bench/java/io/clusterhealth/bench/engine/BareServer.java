// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import io.clusterhealth.bench.measure.BareVertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;

/// Vert.x without a protocol engine: `BareServer <port>`. Extracts the id of a request, ignores the rest, and
/// always returns the same result: an upper bound for any server on Vert.x.
final class BareServer {
    private static final String ID = "\"id\":";

    private BareServer() {}

    static void main(String... words) {
        BareVertx.listen(Integer.parseInt(words[0]), BareServer::answer);
    }

    private static void answer(HttpServerRequest request) {
        request.bodyHandler(body -> request.response()
                .putHeader("Content-Type", "application/json")
                .end(Buffer.buffer(echo(body.toString(StandardCharsets.ISO_8859_1)), "ISO-8859-1")));
    }

    private static String echo(String body) {
        int begin = body.indexOf(ID) + ID.length();
        String id = body.contains(ID) ? body.substring(begin, body.indexOf(',', begin)) : "0";
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"hello\"}],\"isError\":false}}";
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.engine.Declared;
import io.clusterhealth.engine.Era;
import io.clusterhealth.protocol.ProtocolVersion;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import java.util.Optional;

/// The headers that repeat parts of messages.
final class Headers {
    private static final String VERSION = "MCP-Protocol-Version";

    private Headers() {}

    static Declared declared(RoutingContext context) {
        MultiMap headers = context.request().headers();
        return new Declared(
                true,
                value(headers, VERSION),
                value(headers, "Mcp-Method"),
                value(headers, "Mcp-Name"),
                name -> value(headers, "Mcp-Param-" + name),
                value(headers, "traceparent"));
    }

    /// Whether the client names a revision that only has POST.
    static boolean isModern(RoutingContext context) {
        return declared(context).isModern();
    }

    /// Whether the client names a revision that does not exist or is not supported.
    static boolean isUnknown(RoutingContext context) {
        return value(context.request().headers(), VERSION)
                .filter(version -> Era.of(version) == Era.LEGACY)
                .filter(version -> ProtocolVersion.of(version).isEmpty())
                .isPresent();
    }

    /// A repeated header is joined to one value, which matches no message.
    private static Optional<String> value(MultiMap headers, String name) {
        return headers.contains(name)
                ? Optional.of(String.join(", ", headers.getAll(name)).strip())
                : Optional.empty();
    }

    /// The methods that the endpoint serves for a request with these headers: GET and DELETE need a session.
    static String allowed(RoutingContext context, boolean sessions) {
        return sessions && !isModern(context) && context.request().headers().contains(Listening.SESSION)
                ? "GET, POST, DELETE"
                : "POST";
    }

    /// Whether the client accepts an event stream as the response; `*/*` does not count, and is better answered with
    /// JSON.
    static boolean acceptStream(HttpServerRequest request) {
        return request.headers().getAll("Accept").stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("text/event-stream"));
    }
}

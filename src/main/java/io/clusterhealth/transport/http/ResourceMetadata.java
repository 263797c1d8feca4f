// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;

/// Tells clients where to get tokens. It stands before the gate, since who reads it has none yet.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc9728">RFC 9728</a>
final class ResourceMetadata {
    private static final String PATH = "/.well-known/oauth-protected-resource";

    private ResourceMetadata() {}

    /// Whether this path asks for it; what follows it is the path of the resource.
    static boolean isAt(String path) {
        return path.equals(PATH) || path.equals(PATH + "/mcp") || path.equals(PATH + "/message");
    }

    static String address(RoutingContext context) {
        return origin(context) + PATH;
    }

    static void answer(RoutingContext context, URI issuer) {
        String path = String.valueOf(context.request().path()).substring(PATH.length());
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("resource", origin(context) + path);
        json.putArray("authorization_servers").add(issuer.toString());
        json.putArray("bearer_methods_supported").add("header");
        context.response().putHeader("Content-Type", "application/json").end(json.toString());
    }

    /// The names in it have passed the first look.
    private static String origin(RoutingContext context) {
        return context.request().scheme() + "://" + context.request().authority();
    }
}

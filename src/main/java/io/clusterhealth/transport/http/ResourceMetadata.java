// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;

/// Shows clients where to get tokens. It precedes authentication, since its readers have no token yet.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc9728">RFC 9728</a>
@Singleton
record ResourceMetadata(CallerRule rule) {
    private static final String PATH = "/.well-known/oauth-protected-resource";
    private static final int AFTER_THE_FIRST_LOOK = 999;

    void register(@Observes Filters filters) {
        rule.gate()
                .flatMap(_ -> rule.issuer())
                .ifPresent(issuer -> filters.register(context -> judge(context, issuer), AFTER_THE_FIRST_LOOK));
    }

    /// The address of the metadata that name the requested URL as their resource; clients compare the two.
    static String address(RoutingContext context) {
        String here = PATH + context.request().path();
        return origin(context) + (isAt(here) ? here : PATH);
    }

    private static void judge(RoutingContext context, URI issuer) {
        String path = String.valueOf(context.request().path());
        if (isAt(path)) {
            answer(context, path.substring(PATH.length()), issuer);
        } else {
            context.next();
        }
    }

    /// Whether this path requests the metadata; its suffix is the path of the resource.
    private static boolean isAt(String path) {
        return path.equals(PATH) || path.equals(PATH + "/mcp") || path.equals(PATH + "/message");
    }

    private static void answer(RoutingContext context, String path, URI issuer) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("resource", origin(context) + path);
        json.putArray("authorization_servers").add(issuer.toString());
        json.putArray("bearer_methods_supported").add("header");
        context.response().putHeader("Content-Type", "application/json").end(json.toString());
    }

    /// The host has passed [RequestGate]. A proxy that ends TLS states so; a client that states it itself changes only
    /// its own response.
    private static String origin(RoutingContext context) {
        boolean secure = "https".equals(context.request().getHeader("X-Forwarded-Proto"));
        return (secure ? "https" : context.request().scheme()) + "://"
                + context.request().authority();
    }
}

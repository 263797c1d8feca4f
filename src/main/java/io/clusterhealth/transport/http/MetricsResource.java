// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// The health of the observed clusters as metrics, on the MCP port and only for those who may read them: it names
/// objects that the server may read, also where the caller may not.
/// The server's own metrics, which name none, are on the management port.
@Path(MetricsResource.PATH)
public final class MetricsResource {
    static final String PATH = "/metrics";

    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final ClusterMetrics metrics;

    MetricsResource(ClusterMetrics metrics) {
        this.metrics = metrics;
    }

    /// Whether the request is one for the metrics, whose callers have a right of their own.
    static boolean isAt(RoutingContext context) {
        return PATH.equals(context.request().path());
    }

    /// JAX-RS also finds this method by other spellings of the path, for which another right is enough.
    @GET
    public Response scrape(@Context RoutingContext context) {
        return metrics.text()
                .filter(_ -> isAt(context))
                .map(text -> Response.ok(text, PROMETHEUS).header("Cache-Control", "no-store"))
                .orElseGet(() -> Response.status(404)
                        .type(MediaType.TEXT_PLAIN)
                        .entity("No cluster is observed here: start the server with `observe`, or set MCP_OBSERVE.\n"))
                .build();
    }
}

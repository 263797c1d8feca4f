// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// The health of the clusters that are observed, on the port of MCP and for its callers: it names objects. The metrics
/// of the server itself, which do not, are on the management port.
@Path(MetricsResource.PATH)
public final class MetricsResource {
    static final String PATH = "/metrics";

    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final ClusterMetrics metrics;

    MetricsResource(ClusterMetrics metrics) {
        this.metrics = metrics;
    }

    @GET
    public Response scrape() {
        return metrics.text()
                .map(text -> Response.ok(text, PROMETHEUS).header("Cache-Control", "no-store"))
                .orElseGet(() -> Response.status(404)
                        .type(MediaType.TEXT_PLAIN)
                        .entity("No cluster is observed here: start the server with `observe`, or set MCP_OBSERVE.\n"))
                .build();
    }
}

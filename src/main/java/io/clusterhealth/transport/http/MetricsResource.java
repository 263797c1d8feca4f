// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// The health of the observed clusters as metrics, on the MCP port and only for its callers, since it names objects.
/// The server's own metrics, which name none, are on the management port.
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

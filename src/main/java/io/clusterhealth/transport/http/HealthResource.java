// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// What the kubelet asks. Does not hang on any cluster: a server whose cluster is down is just when it is needed.
@Path("health")
@Produces(MediaType.APPLICATION_JSON)
public final class HealthResource {
    private static final String UP = "{\"status\":\"UP\"}";
    private static final String DOWN = "{\"status\":\"DOWN\"}";

    private final Readiness readiness;

    HealthResource(Readiness readiness) {
        this.readiness = readiness;
    }

    @GET
    public Response health() {
        return ready();
    }

    @GET
    @Path("live")
    public String live() {
        return UP;
    }

    /// The port is not open before the server is ready.
    @GET
    @Path("ready")
    public Response ready() {
        return readiness.isReady()
                ? Response.ok(UP).build()
                : Response.status(503).entity(DOWN).build();
    }
}

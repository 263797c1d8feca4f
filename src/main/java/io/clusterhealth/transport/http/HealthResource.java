// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/// What the kubelet asks. Does not hang on any cluster: a server whose cluster is down is just when it is needed.
@Path("health")
@Produces(MediaType.APPLICATION_JSON)
public final class HealthResource {
    private static final String UP = "{\"status\":\"UP\"}";

    @GET
    public String health() {
        return UP;
    }

    @GET
    @Path("live")
    public String live() {
        return UP;
    }

    /// The port is not open before the server is ready.
    @GET
    @Path("ready")
    public String ready() {
        return UP;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// What the kubelet asks, on the port of MCP: up or down, and no details. Does not hang on any cluster: a server whose
/// cluster is down is just when it is needed. The checks are SmallRye Health's; Quarkus' own says that a server is not
/// ready once it has been told to stop.
@Path("health")
@Produces(MediaType.APPLICATION_JSON)
public final class HealthResource {
    private final SmallRyeHealthReporter reporter;

    HealthResource(SmallRyeHealthReporter reporter) {
        this.reporter = reporter;
    }

    /// @param status `UP` or `DOWN`
    record HealthStatus(String status) {}

    @GET
    public Uni<Response> health() {
        return reporter.getHealthAsync().map(HealthResource::answer);
    }

    @GET
    @Path("live")
    public Uni<Response> live() {
        return reporter.getLivenessAsync().map(HealthResource::answer);
    }

    /// The port is not open before the server is ready.
    @GET
    @Path("ready")
    public Uni<Response> ready() {
        return reporter.getReadinessAsync().map(HealthResource::answer);
    }

    private static Response answer(SmallRyeHealth health) {
        return health.isDown()
                ? Response.status(503).entity(new HealthStatus("DOWN")).build()
                : Response.ok(new HealthStatus("UP")).build();
    }
}

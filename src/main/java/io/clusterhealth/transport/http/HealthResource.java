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

/// Health for the kubelet on the MCP port: up or down, without details. It does not depend on any cluster, since the
/// server is needed most when a cluster is down. The checks are SmallRye Health's; Quarkus' own reports the server as
/// not ready once it is shutting down.
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

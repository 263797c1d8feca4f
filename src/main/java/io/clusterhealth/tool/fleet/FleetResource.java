// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.health.resource.ToolView;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.function.UnaryOperator;

/// The resource of the toolset.
public final class FleetResource {
    /// The URI prefix of its resources, which exist where the toolset is enabled.
    public static final String SCHEME = "fleet://";

    @Produces
    @Singleton
    ServedResource health(FleetHealthTool tool) {
        return new ToolView(
                new ResourceDescriptor(
                        SCHEME + "health",
                        "fleet-health",
                        "Fleet health",
                        "The verdict over all clusters, a row for each, worst first, and the causes that they share.",
                        ToolView.JSON),
                tool,
                UnaryOperator.identity());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import jakarta.inject.Singleton;
import java.util.function.UnaryOperator;

/// `cluster://health`: The verdict on the default cluster, its incidents, and what could not be seen.
@Singleton
public final class HealthView implements ServedResource {
    private static final ResourceDescriptor DESCRIPTOR = new ResourceDescriptor(
            "cluster://health",
            "health",
            "Cluster health",
            "The verdict on the default cluster, its incidents, and what could not be seen.",
            ToolView.JSON);

    private final ClusterHealthTool tool;

    HealthView(ClusterHealthTool tool) {
        this.tool = tool;
    }

    @Override
    public ResourceDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public ReadOutcome read(CallContext context) {
        return ToolView.read(
                DESCRIPTOR.uri(), tool, JsonNodeFactory.instance.objectNode(), context, UnaryOperator.identity());
    }
}

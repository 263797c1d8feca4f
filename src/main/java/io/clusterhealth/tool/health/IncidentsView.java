// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import jakarta.inject.Singleton;

/// `cluster://incidents`: What is wrong in the default cluster: each cause with the symptoms it explains.
@Singleton
public final class IncidentsView implements ServedResource {
    private static final ResourceDescriptor DESCRIPTOR = new ResourceDescriptor(
            "cluster://incidents",
            "incidents",
            "Incidents",
            "What is wrong in the default cluster: each cause with the symptoms it explains.",
            ToolView.JSON);

    private final ClusterHealthTool tool;

    IncidentsView(ClusterHealthTool tool) {
        this.tool = tool;
    }

    @Override
    public ResourceDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public ReadOutcome read(CallContext context) {
        return ToolView.read(
                DESCRIPTOR.uri(),
                tool,
                JsonNodeFactory.instance.objectNode(),
                context,
                data -> data.retain("cluster", "verdict", "asOf", "incidents"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import jakarta.inject.Singleton;
import java.util.function.UnaryOperator;

/// `cluster://nodes`: The nodes of the default cluster, worst first.
@Singleton
public final class NodesView implements ServedResource {
    private static final ResourceDescriptor DESCRIPTOR = new ResourceDescriptor(
            "cluster://nodes", "nodes", "Nodes", "The nodes of the default cluster, worst first.", ToolView.JSON);

    private final ListNodesTool tool;

    NodesView(ListNodesTool tool) {
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.health.ClusterHealthTool;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// `cluster://namespaces/{namespace}/health`: the verdict on one namespace, as a resource.
@Singleton
public final class NamespaceHealthTemplate implements ResourceTemplate {
    private static final String NAMESPACE = "namespace";
    private static final ResourceDescriptor DESCRIPTOR = new ResourceDescriptor(
            "cluster://namespaces/{namespace}/health",
            "namespace-health",
            "Health of a namespace",
            "What is wrong in one namespace of the default cluster.",
            ToolView.JSON);

    private final Clusters clusters;
    private final ClusterHealthTool tool;

    public NamespaceHealthTemplate(Clusters clusters, ClusterHealthTool tool) {
        this.clusters = clusters;
        this.tool = tool;
    }

    @Override
    public ResourceDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public ReadOutcome read(String uri, Map<String, String> variables, CallContext context) {
        String namespace = variables.getOrDefault(NAMESPACE, "");
        return !namespace.isEmpty() && TextForm.LABEL.matches(namespace)
                ? new ToolView(DESCRIPTOR, tool, UnaryOperator.identity())
                        .read(uri, JsonNodeFactory.instance.objectNode().put(NAMESPACE, namespace), context)
                : new ReadOutcome.NoSuchResource();
    }

    @Override
    public Suggestions complete(String variable, String prefix, Map<String, String> given, CallContext context) {
        return variable.equals(NAMESPACE)
                ? ArgumentCompletion.namespaces(clusters, Optional.empty(), prefix, context)
                : Suggestions.NONE;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.resource;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.page.VerdictPage;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptDescriptor.Argument;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ReadOutcome.ReadContents;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ResourceContents.TextContents;
import io.clusterhealth.tool.health.ClusterHealthTool;
import io.clusterhealth.tool.health.list.ListNodesTool;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The prompts of the toolset, and its resources: answers of tools about the default cluster.
public final class PromptsAndResources {
    private static final Argument NAMESPACE = new Argument("namespace", "Only this namespace.", false);
    private static final Argument CLUSTER =
            new Argument("cluster", "Which cluster; without it the default one.", false);

    /// Guides from the verdict to the first cause.
    @Produces
    @Singleton
    public Prompt diagnose(Clusters clusters) {
        PromptDescriptor descriptor = new PromptDescriptor(
                "diagnose-cluster-issues",
                "Diagnose cluster issues",
                "Finds out whether a cluster is healthy and, if not, what the first cause is.",
                List.of(NAMESPACE, CLUSTER));
        return new HealthPrompt(descriptor, clusters, arguments -> """
                Is the cluster healthy? Call get-cluster-health%s. If it is not healthy, take the incidents in the \
                order given: say what the cause of each is, what it explains, and what to do first. Make \
                the calls that incidents name as next, such as explain-resource, to look closer. Say what could not be checked, and \
                report nothing that no tool has shown.""".formatted(HealthPrompt.with(arguments)));
    }

    /// Guides from failing pods to their common cause.
    @Produces
    @Singleton
    public Prompt investigatePods(Clusters clusters) {
        PromptDescriptor descriptor = new PromptDescriptor(
                "investigate-pods",
                "Investigate pods",
                "Finds out which pods fail, why, and what they have in common.",
                List.of(
                        NAMESPACE,
                        new Argument("kind", "Only pods of this kind of owner, such as Deployment.", false),
                        CLUSTER));
        return new HealthPrompt(
                descriptor, clusters, arguments -> """
                Which pods fail, and why? Call list-pods%1$s, worst first.%2$s Then call get-cluster-health%1$s to see \
                which incident they belong to: many failing pods mostly have one cause, such as a node, a registry or \
                a volume. Name that cause, the pods it explains, and those it does not. Report nothing that no tool \
                has shown.""".formatted(HealthPrompt.with(arguments), owners(arguments)));
    }

    private static String owners(Map<String, String> arguments) {
        return Optional.ofNullable(arguments.get("kind"))
                .filter(kind -> kind.matches("[A-Za-z]{1,63}"))
                .map(kind ->
                        " Look only at pods that belong to a " + kind + ": explain-resource names the owner of a pod.")
                .orElse("");
    }

    @Produces
    @Singleton
    public ServedResource health(ClusterHealthTool tool) {
        return ToolView.of(
                "health",
                "Cluster health",
                "The verdict on the default cluster, its incidents, and what could not be seen.",
                tool,
                UnaryOperator.identity());
    }

    @Produces
    @Singleton
    public ServedResource incidents(ClusterHealthTool tool) {
        return ToolView.of(
                "incidents",
                "Incidents",
                "What is wrong in the default cluster: each cause with the symptoms it explains, and what could not be seen.",
                tool,
                data -> data.retain("cluster", "verdict", "asOf", "incidents", "coverage"));
    }

    @Produces
    @Singleton
    public ServedResource nodes(ListNodesTool tool) {
        return ToolView.of(
                "nodes", "Nodes", "The nodes of the default cluster, worst first.", tool, UnaryOperator.identity());
    }

    @Produces
    @Singleton
    ServedResource app() {
        return new VerdictApp();
    }

    /// The page with which an MCP Apps host renders the answers of `get-cluster-health` and `get-fleet-health`. It
    /// contains no cluster data: the host passes the answer to it, and its further calls go through the host.
    private static final class VerdictApp implements ServedResource {
        private static final ResourceDescriptor DESCRIPTOR = new ResourceDescriptor(
                "ui://cluster-health/verdict.html",
                "verdict",
                "Verdict",
                "Draws the answer of get-cluster-health in a host of MCP Apps.",
                VerdictPage.APP_MEDIA_TYPE);

        @Override
        public ResourceDescriptor descriptor() {
            return DESCRIPTOR;
        }

        @Override
        public ReadOutcome read(CallContext context) {
            TextContents page = new TextContents(DESCRIPTOR.uri(), DESCRIPTOR.mimeType(), VerdictPage.app());
            return new ReadContents(List.of(page), "the same for every caller");
        }
    }
}

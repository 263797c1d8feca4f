// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.comparison.Snapshots;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.render.Remedies;
import io.clusterhealth.session.ProcessKey;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.explain.ExplainResourceTool;
import io.clusterhealth.tool.health.explain.GetPodLogsTool;
import io.clusterhealth.tool.health.list.ListAlertsTool;
import io.clusterhealth.tool.health.list.ListClustersTool;
import io.clusterhealth.tool.health.list.ListEventsTool;
import io.clusterhealth.tool.health.list.ListNodesTool;
import io.clusterhealth.tool.health.list.ListPodsTool;
import io.clusterhealth.tool.health.list.PodCapacityTool;
import io.clusterhealth.tool.health.list.UpgradeReadinessTool;
import io.clusterhealth.tool.health.list.WhatChangedTool;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// The tools of the toolset, for tests.
public final class HealthToolset {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String LOST_NODE = "ip-10-0-32-108.eu-central-1.compute.internal";

    public static final CallContext PATIENT = new TimedCall(Duration.ofSeconds(30));

    private HealthToolset() {}

    /// A call that always has this time left, and discards progress.
    public record TimedCall(Duration remaining) implements CallContext {
        @Override
        public void progress(int done, int total, String message) {}
    }

    public static List<Tool> over(Clusters clusters) {
        ToolParts parts = parts(clusters);
        return List.of(
                new ClusterHealthTool(parts),
                new ListPodsTool(parts),
                new ListNodesTool(parts),
                new PodCapacityTool(parts),
                new WaitForHealthTool(parts),
                new WhatChangedTool(parts),
                new UpgradeReadinessTool(parts),
                new ExplainResourceTool(parts),
                new GetPodLogsTool(parts),
                new ListClustersTool(parts),
                new ListEventsTool(parts),
                new ListAlertsTool(parts));
    }

    /// The dependencies of the tools for these clusters.
    public static ToolParts parts(Clusters clusters) {
        return parts(clusters, Set.of("health", "context", "fleet", "kubectl", "change", "rights", "gitops"));
    }

    /// @param toolsets the toolsets that are on
    public static ToolParts parts(Clusters clusters, Set<String> toolsets) {
        return new ToolParts(
                clusters,
                new Examination(Checks.all()),
                new Snapshots(new ProcessKey(), Clock.systemUTC()),
                Remedies.NONE,
                toolsets);
    }

    /// The text of an answer, as a model reads it.
    public static String text(Tool tool, String arguments) {
        return ToolCallFixture.answer(call(tool, arguments)).text();
    }

    /// The tool with this name.
    public static Tool named(List<Tool> tools, String name) {
        return tools.stream()
                .filter(tool -> tool.descriptor().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Arguments for a call of the tool on the demo.
    public static String example(Tool tool) {
        return switch (tool.descriptor().name()) {
            case "explain-resource" -> "{\"kind\": \"node\", \"name\": \"%s\"}".formatted(LOST_NODE);
            case "get-pod-logs" -> "{\"pod\": \"payments-api-d6kcd8ptqr-4xrvr\", \"namespace\": \"payments\"}";
            default -> "{}";
        };
    }

    public static ToolOutcome call(Tool tool, String arguments) {
        try {
            return tool.call(new Arguments((ObjectNode) JSON.readTree(arguments)), PATIENT);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(arguments, e);
        }
    }
}

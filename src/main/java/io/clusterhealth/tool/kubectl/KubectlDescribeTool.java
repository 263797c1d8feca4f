// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.explain.ExplainResourceTool;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;

/// `kubectl-describe`: the answer of `explain-resource`, with the name and the arguments of kubectl.
@Singleton
final class KubectlDescribeTool extends ExplainResourceTool {

    @Inject
    KubectlDescribeTool(ToolParts parts) {
        super("kubectl-describe", "resource", parts);
    }

    /// Maps the call to the most similar `kubectl` tool where the toolset `health` is disabled.
    @Override
    protected NextCall offered(NextCall call) {
        if (parts.toolsets().contains("health")) {
            return call;
        }
        return switch (call.tool()) {
            case "explain-resource" -> describe(call.arguments());
            case "get-pod-logs" -> new NextCall("kubectl-logs", call.arguments());
            case "list-events" -> get("events", call.arguments());
            case "list-nodes" -> get("nodes", call.arguments());
            default -> get("pods", call.arguments());
        };
    }

    private static NextCall describe(Map<String, Object> given) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        given.forEach((name, value) -> arguments.put(name.equals("kind") ? "resource" : name, value));
        return new NextCall("kubectl-describe", arguments);
    }

    private static NextCall get(String kind, Map<String, Object> given) {
        NextCall call = new NextCall("kubectl-get").with("resource", kind);
        for (Map.Entry<String, Object> argument : given.entrySet()) {
            call = call.with(argument.getKey(), argument.getValue());
        }
        return call;
    }
}

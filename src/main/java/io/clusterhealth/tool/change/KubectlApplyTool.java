// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `kubectl-apply`: applies manifests, under the name that models expect. Without a plan it is `plan-change` with the
/// action apply, whatever `dry_run` is; with a plan it is `apply-change`.
@Singleton
final class KubectlApplyTool extends DescribedTool {
    private final PlanChangeTool planning;
    private final ApplyChangeTool applying;

    /// Copies the argument `cluster` from `plan-change`; with a single cluster there is none.
    KubectlApplyTool(PlanChangeTool planning, ApplyChangeTool applying) {
        super("kubectl-apply");
        this.planning = planning;
        this.applying = applying;
        ObjectNode arguments = (ObjectNode) descriptor().inputSchema().path("properties");
        arguments.remove("cluster");
        arguments.setAll(((ObjectNode) planning.descriptor().inputSchema().path("properties"))
                .deepCopy()
                .retain("cluster"));
    }

    @Override
    public Optional<Duration> patience(Arguments given, boolean heard) {
        return applies(given) ? applying.patience(given, heard) : planning.patience(given, heard);
    }

    @Override
    public ToolOutcome call(Arguments given, CallContext context) {
        if (applies(given)) {
            return applying.call(given, context);
        }
        ObjectNode wish = given.values().deepCopy();
        wish.remove(List.of("plan", "summary", "dry_run"));
        return planning.call(new Arguments(wish.put("action", "apply")), context);
    }

    private static boolean applies(Arguments given) {
        return given.text("plan").isPresent() && !given.flag("dry_run").orElse(false);
    }
}

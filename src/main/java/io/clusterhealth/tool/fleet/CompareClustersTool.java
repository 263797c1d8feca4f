// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.List;

/// `compare-clusters`: the differences between clusters only.
@Singleton
final class CompareClustersTool extends FleetTool {

    CompareClustersTool(ToolParts parts) {
        super("compare-clusters", parts);
    }

    @Override
    ToolOutcome answer(Arguments given, List<ClusterNames> chosen, CallContext context) {
        if (chosen.size() < 2) {
            return new ToolOutcome.Refused(
                    given.text("cluster").isEmpty()
                            ? ToolError.of(
                                    "CLUSTER_NOT_CONFIGURED",
                                    "There is only one cluster: nothing to compare it with.",
                                    "Give --kubeconfig a file or folder with further clusters.")
                            : ToolError.invalid(
                                    "Argument 'cluster' means one cluster only: there is nothing to compare it with.",
                                    "Name two or more, such as 'prod-*', or leave it out to compare all."));
        }
        List<ClusterPart<ClusterTraits>> told = ask(chosen, given, context, ClusterTraits.LISTS, ClusterTraits::of);
        return new ClusterComparison(told, FleetSummary.remark(parts.clusters().commonOrigin()))
                .within(CommonArguments.of(given).maxTokens());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

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
                            : ToolError.of(
                                    "INVALID_ARGUMENT",
                                    "Argument 'cluster' means one cluster only: there is nothing to compare it with.",
                                    "Name two or more, such as 'prod-*', or leave it out to compare all."));
        }
        CommonArguments common = CommonArguments.of(given);
        List<ClusterPart<ClusterTraits>> told = ask(
                chosen,
                given,
                context,
                (name, cluster, part) -> traits(name, cluster, common.namespace(), Deadline.in(part.remaining())));
        return new ClusterComparison(told, FleetSummary.remark(parts.clusters().commonOrigin()))
                .within(common.maxTokens());
    }

    private ClusterPart<ClusterTraits> traits(String name, Cluster cluster, Optional<String> namespace, Deadline end) {
        ClusterTraits.TraitsRead read = ClusterTraits.read(cluster, namespace, end, parts.examination());
        return RowErrors.of(read.picture(), namespace)
                .<ClusterPart<ClusterTraits>>map(error -> ClusterPart.failed(name, error))
                .orElseGet(() -> new PartAnswered<>(name, read.traits()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolParts;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A tool that answers about the clusters that `cluster` means; without it about all.
abstract class FleetTool extends DescribedTool {
    final ToolParts parts;

    /// @param name of the tool, and of the resource with its descriptor
    FleetTool(String name, ToolParts parts) {
        super(name);
        this.parts = parts;
    }

    @Override
    public final ToolOutcome call(Arguments given, CallContext context) {
        return switch (ClusterChoice.of(given.text("cluster").orElse(""), parts.clusters(), context.caller())) {
            case ClusterChoice.NoneChosen(ToolError error) -> new ToolOutcome.Refused(error);
            case ClusterChoice.Chosen(List<ClusterNames> chosen) -> answer(given, chosen, context);
        };
    }

    abstract ToolOutcome answer(Arguments given, List<ClusterNames> chosen, CallContext context);

    /// Reads the workloads of each of the clusters, all within the time of the call.
    ///
    /// @param more lists besides those needed for workloads and incidents
    /// @param answer the answer about one cluster
    final <T> List<ClusterPart<T>> ask(
            List<ClusterNames> chosen,
            Arguments given,
            CallContext context,
            Collection<? extends Resource<?>> more,
            Function<WorkloadPicture, T> answer) {
        Optional<String> namespace = CommonArguments.of(given).namespace();
        PartSurvey.PartLook<T> look = (name, cluster, part) -> {
            WorkloadPicture seen =
                    WorkloadPicture.read(cluster, more, namespace, Deadline.in(part.remaining()), parts.examination());
            return RowErrors.of(seen.picture(), namespace)
                    .<ClusterPart<T>>map(error -> ClusterPart.failed(name, error))
                    .orElseGet(() -> new PartAnswered<>(name, answer.apply(seen)));
        };
        return RecordedClusters.withoutUnpacking(
                chosen,
                parts.clusters(),
                context,
                () -> new PartSurvey<T>(parts, FleetQuestion.of(chosen, given, context), context).once(look));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ToolParts;
import java.util.List;

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

    /// Reads each of the clusters, all within the time of the call.
    final <T> List<ClusterPart<T>> ask(
            List<ClusterNames> chosen, Arguments given, CallContext context, PartSurvey.PartLook<T> look) {
        return RecordedClusters.withoutUnpacking(
                chosen,
                parts.clusters(),
                context,
                () -> new PartSurvey<T>(parts, FleetQuestion.of(chosen, given, context), context).once(look));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolParts;
import java.util.List;

/// The tools of the toolset, for tests.
public final class FleetToolset {
    private FleetToolset() {}

    /// The tools of the toolset `health` for several clusters.
    public static List<Tool> readTools(Clusters clusters) {
        ToolParts parts = HealthToolset.parts(clusters);
        return HealthToolset.over(clusters).stream()
                .map(tool -> ManyClusterTool.over(tool, parts))
                .toList();
    }

    /// The tools of the toolset `fleet`.
    public static List<Tool> all(Clusters clusters) {
        ToolParts parts = HealthToolset.parts(clusters);
        return List.of(new FleetHealthTool(parts), new CompareClustersTool(parts), new FindAppTool(parts));
    }

    public static Tool over(Clusters clusters) {
        return new FleetHealthTool(HealthToolset.parts(clusters));
    }
}

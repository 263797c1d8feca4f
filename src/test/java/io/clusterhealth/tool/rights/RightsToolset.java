// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolParts;
import java.util.List;

/// The tools of the toolset, for tests.
public final class RightsToolset {
    private RightsToolset() {}

    public static List<Tool> over(Clusters clusters) {
        ToolParts parts = HealthToolset.parts(clusters);
        return List.of(
                new CanITool(parts),
                new CheckWorkloadsTool(parts),
                new ExplainSubjectTool(parts),
                new PolicyViolationsTool(parts),
                new WhoCanTool(parts),
                new WhyDeniedTool(parts));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolParts;
import java.util.List;

/// The tools of the set, put together by hand.
public final class KubectlToolset {
    private KubectlToolset() {}

    public static List<Tool> over(Clusters clusters) {
        ToolParts parts = HealthToolset.parts(clusters);
        return List.of(
                new KubectlTool(parts),
                new KubectlDescribeTool(parts),
                new KubectlGetTool(parts),
                new KubectlLogsTool(parts));
    }
}

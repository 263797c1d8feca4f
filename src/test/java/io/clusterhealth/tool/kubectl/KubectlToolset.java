// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolParts;
import java.util.List;
import java.util.Set;

/// The tools of the toolset, for tests.
public final class KubectlToolset {
    private KubectlToolset() {}

    public static List<Tool> over(Clusters clusters) {
        return of(HealthToolset.parts(clusters));
    }

    /// The tools when no other toolset is on.
    static List<Tool> alone(Clusters clusters) {
        return of(HealthToolset.parts(clusters, Set.of("kubectl")));
    }

    private static List<Tool> of(ToolParts parts) {
        KubectlGetTool get = new KubectlGetTool(parts);
        KubectlDescribeTool describe = new KubectlDescribeTool(parts);
        KubectlLogsTool logs = new KubectlLogsTool(parts);
        return List.of(new KubectlTool(parts, get, describe, logs), describe, get, logs);
    }
}

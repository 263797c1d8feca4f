// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.List;

/// The tools of the set, put together by hand.
public final class GitopsToolset {
    private GitopsToolset() {}

    public static List<Tool> over(Clusters clusters) {
        return List.of(new DetectDriftTool(HealthToolset.parts(clusters)));
    }
}

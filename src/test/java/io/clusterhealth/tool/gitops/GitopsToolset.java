// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.List;
import java.util.Optional;

/// The tools of the toolset, for tests.
public final class GitopsToolset {
    /// No dry run is possible.
    public static final ChangeableClusters READ_ONLY =
            (_, _) -> new ChangeableClusters.ChangeAccess.NotWritable("It is read.", "Read it.");

    private GitopsToolset() {}

    public static List<Tool> over(Clusters clusters) {
        return over(clusters, new GitParts(Optional.empty(), Optional.empty(), READ_ONLY));
    }

    public static List<Tool> over(Clusters clusters, GitParts git) {
        return List.of(new DetectDriftTool(HealthToolset.parts(clusters), git));
    }
}

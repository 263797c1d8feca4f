// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.comparison.Snapshots;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.render.Remedies;
import java.util.Set;

/// The shared dependencies of the tools of this toolset.
///
/// @param remedies plans that incidents suggest, where changes are enabled
/// @param toolsets the toolsets enabled for every kind of cluster: suggestions name no tool of another
public record ToolParts(
        Clusters clusters, Examination examination, Snapshots snapshots, Remedies remedies, Set<String> toolsets) {
    public ToolParts {
        toolsets = Set.copyOf(toolsets);
    }
}

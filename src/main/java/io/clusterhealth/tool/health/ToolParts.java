// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.change.Snapshots;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.render.Remedies;
import java.util.Set;

/// What the tools of this set work with.
///
/// @param remedies plans that incidents name, where changes are made
/// @param toolsets those that are on whatever the clusters are: a way out names no tool of another
public record ToolParts(
        Clusters clusters, Examination examination, Snapshots snapshots, Remedies remedies, Set<String> toolsets) {
    public ToolParts {
        toolsets = Set.copyOf(toolsets);
    }
}

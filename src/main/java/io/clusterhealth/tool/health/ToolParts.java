// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.change.Snapshots;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.render.Remedies;

/// What the tools of this set work with.
///
/// @param remedies plans that incidents name, where changes are made
public record ToolParts(Clusters clusters, Examination examination, Snapshots snapshots, Remedies remedies) {}

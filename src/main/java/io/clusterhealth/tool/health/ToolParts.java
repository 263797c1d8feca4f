// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.change.Snapshots;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.examination.Examination;

/// What the tools of this set work with.
public record ToolParts(Clusters clusters, Examination examination, Snapshots snapshots) {}

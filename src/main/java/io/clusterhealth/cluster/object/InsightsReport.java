// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What Red Hat Insights says of the cluster: the InsightsOperator `cluster`.
///
/// @param gathered `status.gatherStatus.lastGatherTime`
/// @param risks `status.insightsReport.healthChecks` that are not switched off
public record InsightsReport(Metadata metadata, Optional<Instant> gathered, List<Risk> risks) {
    public InsightsReport {
        risks = List.copyOf(risks);
    }

    /// One recommendation.
    ///
    /// @param total 1 low to 4 critical
    public record Risk(String description, int total) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A ResourceQuota, or a ClusterResourceQuota with what its namespaces use together.
public record Quota(Metadata metadata, List<Use> uses) {
    public Quota {
        uses = List.copyOf(uses);
    }

    /// How much of one resource is used.
    ///
    /// @param resource such as `requests.cpu` or `pods`
    /// @param used thousandths
    /// @param hard thousandths
    public record Use(String resource, long used, long hard) {

        /// In percent, rounded down; of nothing, nothing is used.
        public int percent() {
            return hard <= 0 ? 0 : (int) Math.min(999, (long) (100.0 * used / hard));
        }
    }
}

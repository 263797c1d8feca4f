// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Set;

/// A ResourceQuota, or a ClusterResourceQuota with the total usage of its namespaces.
///
/// @param scopes the scopes of `scopes` and `scopeSelector` that select its pods; empty for all pods
public record Quota(Metadata metadata, List<ResourceUse> uses, Set<String> scopes) implements Metadata.WithMetadata {
    public Quota {
        uses = List.copyOf(uses);
        scopes = Set.copyOf(scopes);
    }

    /// The usage of one resource.
    ///
    /// @param resource such as `requests.cpu` or `pods`
    /// @param used thousandths
    /// @param hard thousandths
    public record ResourceUse(String resource, long used, long hard) {

        /// In percent, rounded down; 0 where `hard` is not positive.
        public int percent() {
            return hard <= 0 ? 0 : (int) Math.min(999, (long) (100.0 * used / hard));
        }

        /// The remaining amount, in thousandths; never negative.
        public long free() {
            return Math.max(0, hard - used);
        }
    }
}

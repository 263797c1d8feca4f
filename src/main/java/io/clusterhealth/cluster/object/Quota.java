// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Set;

/// A ResourceQuota, or a ClusterResourceQuota with what its namespaces use together.
///
/// @param scopes the sorts of pods it is for, by `scopes` and `scopeSelector`; empty for all
public record Quota(Metadata metadata, List<ResourceUse> uses, Set<String> scopes) implements Metadata.WithMetadata {
    public Quota {
        uses = List.copyOf(uses);
        scopes = Set.copyOf(scopes);
    }

    /// One for all pods.
    public Quota(Metadata metadata, List<ResourceUse> uses) {
        this(metadata, uses, Set.of());
    }

    /// How much of one resource is used.
    ///
    /// @param resource such as `requests.cpu` or `pods`
    /// @param used thousandths
    /// @param hard thousandths
    public record ResourceUse(String resource, long used, long hard) {

        /// In percent, rounded down; of nothing, nothing is used.
        public int percent() {
            return hard <= 0 ? 0 : (int) Math.min(999, (long) (100.0 * used / hard));
        }

        /// What is left, in thousandths; never negative.
        public long free() {
            return Math.max(0, hard - used);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The operator of a part of the control plane that runs as a static pod on each node: Etcd or KubeAPIServer.
///
/// @param kind which of them
/// @param latest `status.latestAvailableRevision`
public record StaticPodOperator(Metadata metadata, String kind, int latest, List<NodeRevision> nodes) {
    public StaticPodOperator {
        nodes = List.copyOf(nodes);
    }

    /// How far one node is: an entry of `status.nodeStatuses`.
    ///
    /// @param current the revision it runs
    /// @param target the revision it is getting to, 0 for none
    /// @param failed the newest revision that failed there, 0 for none
    /// @param failedAt `lastFailedTime`
    /// @param reason `lastFailedReason`
    /// @param errors `lastFailedRevisionErrors`
    public record NodeRevision(
            String node,
            int current,
            int target,
            int failed,
            Optional<Instant> failedAt,
            String reason,
            List<String> errors) {

        public NodeRevision {
            errors = List.copyOf(errors);
        }
    }
}

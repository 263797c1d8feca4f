// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A Ceph that Rook runs or is connected to, and what it says of itself.
///
/// @param health `status.ceph.health`: `HEALTH_OK`, `HEALTH_WARN`, `HEALTH_ERR`; empty until it is known
/// @param changed `status.ceph.lastChanged`: since when its health is this
/// @param complaints `status.ceph.details`, in the order of their codes
public record CephCluster(Metadata metadata, String health, Optional<Instant> changed, List<Complaint> complaints) {
    public CephCluster {
        complaints = List.copyOf(complaints);
    }

    /// One of its health checks that fails.
    ///
    /// @param code such as `OSD_FULL`
    /// @param severity `HEALTH_WARN` or `HEALTH_ERR`
    public record Complaint(String code, String severity, String message) {}
}

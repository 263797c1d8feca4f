// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

/// How closely the clusters of a fleet are examined.
public enum FleetDepth {
    /// Readiness, version, nodes, cluster operators and, without a hub's report, pending pods: never enough for the
    /// verdict healthy.
    TRIAGE,
    /// The verdict of a call about one cluster.
    FULL,
    /// Triage of all, then full verdicts, the worst first, while time remains.
    AUTO
}

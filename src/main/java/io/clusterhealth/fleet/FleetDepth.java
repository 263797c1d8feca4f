// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.Locale;

/// How closely the clusters of a fleet are examined.
public enum FleetDepth {
    /// Readiness, version, nodes, cluster operators and, where no hub has a word for it, pending pods: never enough to
    /// call a cluster healthy.
    TRIAGE,
    /// The verdict that one cluster alone would get.
    FULL,
    /// Triage of all, then full verdicts, the worst first, for as long as there is time.
    AUTO;

    /// The word on the wire.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

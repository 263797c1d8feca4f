// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.Locale;

/// How bad a finding is, worst first: the natural order ranks.
public enum Severity {
    /// The cluster or an application does not work: the verdict is `unhealthy`.
    CRITICAL,
    /// Redundancy or a service is lost: `degraded`.
    HIGH,
    /// A problem with limited effect: `degraded`.
    MEDIUM,
    /// Worth knowing; no influence on the verdict.
    LOW,
    /// Context; no influence on the verdict.
    INFO;

    /// The value in the JSON output.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

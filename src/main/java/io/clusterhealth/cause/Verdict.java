// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Severity;
import java.util.List;
import java.util.Locale;

/// The answer to "is my cluster healthy?".
public enum Verdict {
    HEALTHY,
    DEGRADED,
    UNHEALTHY,
    /// Something required could not be checked, and no problem was found.
    UNKNOWN;

    /// Returns the verdict for the incidents, given which checks could run.
    public static Verdict over(List<Incident> incidents, Coverage coverage) {
        if (incidents.stream().anyMatch(incident -> incident.severity() == Severity.CRITICAL)) {
            return UNHEALTHY;
        }
        if (!incidents.isEmpty()) {
            return DEGRADED;
        }
        boolean blind = coverage.notChecked().stream().anyMatch(gap -> !gap.harmless());
        return blind || coverage.checked().isEmpty() ? UNKNOWN : HEALTHY;
    }

    /// The value in the JSON output.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

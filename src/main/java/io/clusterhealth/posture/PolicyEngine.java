// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import java.util.Locale;

/// The policy engines that check objects of a cluster.
public enum PolicyEngine {
    GATEKEEPER("Gatekeeper"),
    KYVERNO("Kyverno"),
    ADMISSION("ValidatingAdmissionPolicy"),
    ACM("ACM Policy"),
    POD_SECURITY("Pod Security"),
    /// Any other software that writes policy reports.
    REPORTS("Policy report");

    private final String label;

    PolicyEngine(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Parses the argument `engine`.
    public static PolicyEngine of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}

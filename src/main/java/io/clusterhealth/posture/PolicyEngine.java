// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import java.util.Locale;

/// What judges objects of a cluster besides RBAC.
public enum PolicyEngine {
    GATEKEEPER("Gatekeeper"),
    KYVERNO("Kyverno"),
    ADMISSION("ValidatingAdmissionPolicy"),
    ACM("ACM Policy"),
    POD_SECURITY("Pod Security");

    private final String label;

    PolicyEngine(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// As the argument `engine` spells it.
    public static PolicyEngine of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}

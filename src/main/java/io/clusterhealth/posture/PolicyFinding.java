// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import io.clusterhealth.finding.Subject;
import java.util.List;

/// What a policy of a cluster objects to.
///
/// @param policy its name, with the kind where the engine has several, such as `K8sRequiredLabels owner`
/// @param mode what comes of a violation: `deny`, `warn`, `audit`, `inform`, as the engine calls it
/// @param total how many objects violate it; -1 where the engine does not count
/// @param objects some of them
/// @param says its message about one of them, or what it demands; may be empty
public record PolicyFinding(
        PolicyEngine engine, String policy, String mode, int total, List<Subject> objects, String says) {
    /// How many objects are named.
    static final int NAMED = 5;

    public PolicyFinding {
        objects = objects.stream().limit(NAMED).toList();
    }

    /// Whether a write that violates it is refused now.
    public boolean denies() {
        return mode.contains("deny") || mode.contains("enforce");
    }
}

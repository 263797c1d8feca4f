// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import io.clusterhealth.finding.Subject;
import java.util.List;

/// The violations of one policy of a cluster.
///
/// @param policy its name, with the kind where the engine has several, such as `K8sRequiredLabels owner`
/// @param mode action on a violation, in the engine's terms: `deny`, `warn`, `audit`, `inform`
/// @param total number of objects that violate it; -1 where the engine does not count them
/// @param whole whether no more objects can violate it
/// @param objects some of them
/// @param says its message about one of them, or its requirement; may be empty
public record PolicyFinding(
        PolicyEngine engine, String policy, String mode, int total, boolean whole, List<Subject> objects, String says) {
    static final int NAMED = 5;

    public PolicyFinding {
        objects = objects.stream().limit(NAMED).toList();
    }

    /// Whether a write that violates it is refused now. ACM enforces by changing the object afterwards.
    public boolean denies() {
        return engine != PolicyEngine.ACM && (mode.contains("deny") || mode.contains("enforce"));
    }
}

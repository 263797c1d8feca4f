// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A label selector: `matchLabels` and `matchExpressions` alike. Without a requirement it fits everything.
public record LabelSelector(List<Requirement> requirements) {
    public LabelSelector {
        requirements = List.copyOf(requirements);
    }

    /// One of what all must hold.
    ///
    /// @param operator `In`, `NotIn`, `Exists` or `DoesNotExist`
    /// @param values empty for the latter two
    public record Requirement(String key, String operator, List<String> values) {
        public Requirement {
            values = List.copyOf(values);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import java.util.Map;
import java.util.Optional;

/// A possibly incomplete set of labels.
///
/// @param whole whether the set is complete
record Labels(Map<String, String> known, boolean whole) {
    /// Whether a selector certainly matches.
    boolean surelyFit(LabelSelector selector) {
        return selector.requirements().stream()
                .allMatch(requirement -> holds(requirement).orElse(false));
    }

    /// Whether a selector may match; `false` only if it certainly does not.
    boolean mayFit(LabelSelector selector) {
        return selector.requirements().stream()
                .allMatch(requirement -> holds(requirement).orElse(true));
    }

    /// Empty if unknown.
    private Optional<Boolean> holds(Requirement requirement) {
        Optional<String> value = Optional.ofNullable(known.get(requirement.key()));
        return value.isEmpty() && !whole ? Optional.empty() : requirement.holds(value);
    }
}

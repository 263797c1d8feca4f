// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import java.util.Optional;

/// Applies a rule only to pods that have failed a number of times.
///
/// @param restarts of one container, from which the rule applies
public record Retried(int restarts, PodRule rule) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        boolean often = view.pod().containers().stream().anyMatch(container -> container.restarts() >= restarts);
        return often ? rule.judge(view) : Optional.empty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Quotes;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A container that cannot be made from what the pod says: a missing ConfigMap, Secret or key, a command that
/// does not exist.
///
/// @param patience since the pod is not ready
public record ConfigError(Duration patience) implements PodRule {
    private static final Set<String> REASONS = Set.of(
            "CreateContainerConfigError",
            "CreateContainerError",
            "RunContainerError",
            "PreCreateHookError",
            "PreStartHookError",
            "PostStartHookError");

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        if (view.younger(patience)) {
            return Optional.empty();
        }
        return view.pod().containers().stream()
                .flatMap(container -> evidence(container).stream())
                .findFirst()
                .map(evidence -> PodTrouble.of(FindingCode.POD_CONFIG_ERROR, view, List.of(evidence)));
    }

    private static Optional<Evidence> evidence(Container container) {
        return container.state() instanceof State.Waiting(String reason, String message) && REASONS.contains(reason)
                ? Optional.of(
                        Evidence.quoting(Containers.name(container) + " cannot start", Quotes.of(reason, message)))
                : Optional.empty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A PodDisruptionBudget.
///
/// @param minAvailable `spec.minAvailable`, a number or a percentage; empty without it
/// @param maxUnavailable `spec.maxUnavailable`, likewise
/// @param expected `status.expectedPods`: how many pods it guards
/// @param healthy `status.currentHealthy`
/// @param desired `status.desiredHealthy`: so many must stay
/// @param allowed `status.disruptionsAllowed`
/// @param since when `status.conditions[DisruptionAllowed]` last turned
/// @param observed whether the controller has seen the latest spec
/// @param selector `spec.selector.matchLabels`; empty where it selects otherwise as well
public record DisruptionBudget(
        Metadata metadata,
        String minAvailable,
        String maxUnavailable,
        int expected,
        int healthy,
        int desired,
        int allowed,
        Optional<Instant> since,
        boolean observed,
        Map<String, String> selector)
        implements Metadata.WithMetadata {

    public DisruptionBudget {
        selector = Map.copyOf(selector);
    }

    /// Whether it guards pods and lets none of them go now. One that has more healthy pods than must stay has just let
    /// one go, which its controller has not counted yet.
    public boolean spent() {
        return expected > 0 && allowed == 0 && healthy <= desired;
    }

    /// Whether it lets no pod go even while all are healthy, with as many pods as it guards now.
    public boolean needsAll() {
        return desired >= expected;
    }

    /// Reads one.
    public static DisruptionBudget read(GenericObject object) {
        return new DisruptionBudget(
                object.metadata(),
                object.text("spec.minAvailable"),
                object.text("spec.maxUnavailable"),
                object.count("status.expectedPods"),
                object.count("status.currentHealthy"),
                object.count("status.desiredHealthy"),
                object.count("status.disruptionsAllowed"),
                object.since("DisruptionAllowed"),
                !object.names("status").isEmpty()
                        && object.number("status.observedGeneration", 0) >= object.number("metadata.generation", 0),
                object.each("spec.selector.matchExpressions").isEmpty()
                        ? object.entries("spec.selector.matchLabels")
                        : Map.of());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A PodDisruptionBudget.
///
/// @param minAvailable `spec.minAvailable`, a number or a percentage; empty if absent
/// @param maxUnavailable `spec.maxUnavailable`, likewise
/// @param expected `status.expectedPods`: number of pods it protects
/// @param healthy `status.currentHealthy`
/// @param desired `status.desiredHealthy`: number of pods that must stay
/// @param allowed `status.disruptionsAllowed`
/// @param since when `status.conditions[DisruptionAllowed]` last changed
/// @param observed whether the controller has seen the latest spec
/// @param syncError why the controller cannot count its pods, so that no eviction is allowed; else empty
/// @param freesUnhealthy whether pods that are not ready may always be evicted: `unhealthyPodEvictionPolicy`
/// @param labels `spec.selector.matchLabels`; empty where there are `matchExpressions` as well
/// @param selector `spec.selector`; without requirements it selects all pods of the namespace
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
        String syncError,
        boolean freesUnhealthy,
        Map<String, String> labels,
        LabelSelector selector)
        implements Metadata.WithMetadata {

    /// Whether it selects a pod of its namespace. An absent selector, of which it protects nothing, selects none.
    public boolean selects(Map<String, String> podLabels) {
        return (expected > 0 || !selector.requirements().isEmpty()) && selector.holds(podLabels);
    }

    /// Whether it protects pods and allows no disruption now. With more healthy pods than must stay, it has just
    /// allowed one that its controller has not counted yet.
    public boolean spent() {
        boolean counted = observed && expected > 0 && desired > 0 && healthy <= desired;
        return allowed == 0 && (uncounted() || (counted && !(freesUnhealthy && healthy == 0)));
    }

    /// Whether its controller cannot count its pods.
    public boolean uncounted() {
        return !syncError.isEmpty();
    }

    /// Whether it allows no disruption even while all pods are healthy, at the current number of pods.
    public boolean needsAll() {
        return desired >= expected;
    }

    /// Whether it covers more pods than must stay and one was lost within this time: an eviction is allowed again when
    /// that one is back.
    public boolean recovering(Duration settling, Instant asOf) {
        return !needsAll()
                && since.filter(at -> at.plus(settling).isAfter(asOf)).isPresent();
    }

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
                object.condition("DisruptionAllowed")
                        .filter(condition -> condition.reason().equals("SyncFailed"))
                        .map(Condition::message)
                        .orElse(""),
                object.text("spec.unhealthyPodEvictionPolicy").equals("AlwaysAllow"),
                object.each("spec.selector.matchExpressions").isEmpty()
                        ? object.entries("spec.selector.matchLabels")
                        : Map.of(),
                object.selector("spec.selector"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// A PodDisruptionBudget.
///
/// @param minAvailable `spec.minAvailable`, a number or a percentage; empty without it
/// @param maxUnavailable `spec.maxUnavailable`, likewise
/// @param expected `status.expectedPods`: how many pods it covers
/// @param healthy `status.currentHealthy`
/// @param desired `status.desiredHealthy`: how many must stay
/// @param allowed `status.disruptionsAllowed`
public record DisruptionBudget(
        Metadata metadata,
        String minAvailable,
        String maxUnavailable,
        int expected,
        int healthy,
        int desired,
        int allowed) {}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// The updates that OpenShift's update service offers.
///
/// @param channel `spec.channel`; empty when none is set
/// @param recommended versions in `status.availableUpdates`, as listed
/// @param conditional `status.conditionalUpdates`: updates with known risks
public record AvailableUpdates(String channel, List<String> recommended, List<Conditional> conditional) {
    public static final AvailableUpdates NONE = new AvailableUpdates("", List.of(), List.of());

    /// An update that may be unsuitable for this cluster.
    ///
    /// @param risks names of its risks
    public record Conditional(String version, List<String> risks) {}
}

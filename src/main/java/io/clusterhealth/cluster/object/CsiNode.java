// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Set;

/// A CSINode: which storage drivers have registered with the kubelet of a node.
///
/// @param metadata its name is the node's
public record CsiNode(Metadata metadata, Set<String> drivers) {
    public CsiNode {
        drivers = Set.copyOf(drivers);
    }

    /// Reads one.
    public static CsiNode read(GenericObject object) {
        return new CsiNode(object.metadata(), Set.copyOf(object.texts("spec.drivers.name")));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.List;

/// The names of one cluster.
///
/// @param name the name under which it is read
/// @param others further names for the same server and user
/// @param server equal for two clusters only where both are one, which is read for two users
public record ClusterNames(String name, List<String> others, String server) {
    public ClusterNames {
        others = List.copyOf(others);
    }

    /// Whether its server is an address of a kubeconfig: a cluster may have several.
    public boolean addressed() {
        return !server.equals(name);
    }
}

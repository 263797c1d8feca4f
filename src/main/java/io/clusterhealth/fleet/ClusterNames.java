// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.List;

/// What one cluster is called.
///
/// @param name under which it is read
/// @param others further names that lead to the same server as the same user
public record ClusterNames(String name, List<String> others) {
    public ClusterNames {
        others = List.copyOf(others);
    }

    /// A cluster of one name.
    public static ClusterNames of(String name) {
        return new ClusterNames(name, List.of());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.List;

/// The names of one cluster.
///
/// @param name the name under which it is read
/// @param others further names for the same server and user
public record ClusterNames(String name, List<String> others) {
    public ClusterNames {
        others = List.copyOf(others);
    }
}

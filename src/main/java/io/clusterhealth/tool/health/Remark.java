// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;

/// What a reader must know about where an answer comes from.
final class Remark {
    private Remark() {}

    /// One line; empty for a live cluster, of which there is nothing to say.
    static String about(Cluster cluster) {
        return switch (cluster.origin()) {
            case LIVE -> "";
            case SNAPSHOT -> "This is a recorded snapshot, not a live cluster.";
            case DEMO -> "This is the built-in demo: invented data, no real cluster.";
        };
    }
}

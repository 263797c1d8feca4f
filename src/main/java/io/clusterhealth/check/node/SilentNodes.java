// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Nodes whose kubelet reports nothing any more: the status of their pods is the last that it wrote, apart from what
/// controllers change in it.
///
/// @param since when the node controller found each of them silent, by name
public record SilentNodes(Map<String, Instant> since) {
    public SilentNodes {
        since = Map.copyOf(since);
    }

    public static SilentNodes in(Picture picture) {
        return picture.index(SilentNodes.class, SilentNodes::build);
    }

    private static SilentNodes build(Picture picture) {
        Map<String, Instant> since = new HashMap<>();
        for (Node node : picture.objects(Resources.NODES)) {
            node.holding("Ready", "Unknown")
                    .flatMap(ready -> ready.since())
                    .ifPresent(at -> since.put(node.name(), at));
        }
        return new SilentNodes(since);
    }

    /// Since when a node has been silent; empty for one that reports, and where the time is unknown.
    public Optional<Instant> since(String node) {
        return Optional.ofNullable(since.get(node));
    }
}

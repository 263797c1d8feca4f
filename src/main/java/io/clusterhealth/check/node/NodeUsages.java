// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodeUsage;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What the nodes of a picture use, as far as the metrics API told.
///
/// @param byNode under the nodes' names
public record NodeUsages(Map<String, NodeUsage> byNode) {
    public static NodeUsages in(Picture picture) {
        return picture.index(NodeUsages.class, NodeUsages::build);
    }

    private static NodeUsages build(Picture picture) {
        return new NodeUsages(picture.objects(Resources.NODE_USAGES).stream()
                .collect(Collectors.toMap(usage -> usage.metadata().name(), Function.identity(), (one, _) -> one)));
    }

    /// What this node uses; empty when it was not measured.
    public Optional<NodeUsage> of(Node node) {
        return Optional.ofNullable(byNode.get(node.name()));
    }
}

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

/// The resource usage of the nodes in a picture, as returned by the metrics API.
///
/// @param byNode by node name
public record NodeUsages(Map<String, NodeUsage> byNode) {
    public static NodeUsages in(Picture picture) {
        return picture.index(NodeUsages.class, NodeUsages::build);
    }

    private static NodeUsages build(Picture picture) {
        return new NodeUsages(picture.objects(Resources.NODE_USAGES).stream()
                .collect(Collectors.toMap(usage -> usage.metadata().name(), Function.identity(), (one, _) -> one)));
    }

    public Optional<NodeUsage> of(Node node) {
        return Optional.ofNullable(byNode.get(node.name()));
    }
}

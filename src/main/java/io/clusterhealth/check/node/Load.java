// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import java.util.HashMap;
import java.util.Map;

/// The sum of requests of the pods on each node; completed pods do not count.
///
/// @param requested by node name
public record Load(Map<String, Requests> requested) {
    public static Load in(Picture picture) {
        return picture.index(Load.class, Load::build);
    }

    private static Load build(Picture picture) {
        Map<String, Requests> load = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            if (!pod.ended() && !pod.node().isEmpty()) {
                load.merge(pod.node(), pod.requests(), Requests::plus);
            }
        }
        return new Load(load);
    }

    public Requests of(Node node) {
        return requested.getOrDefault(node.name(), Requests.NONE);
    }

    /// The free capacity of a node; negative if it is overcommitted.
    public Requests free(Node node) {
        return node.allocatable().combined(of(node), (offered, taken) -> offered - taken);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the pods on each node ask for.
final class NodeLoad {
    private NodeLoad() {}

    /// Sums by node name; pods that have ended, or are on no node, count nowhere.
    static Map<String, Requests> of(List<Pod> pods) {
        Map<String, Requests> load = new HashMap<>();
        for (Pod pod : pods) {
            if (!pod.node().isEmpty() && !ended(pod)) {
                load.merge(pod.node(), pod.requests(), NodeLoad::plus);
            }
        }
        return load;
    }

    private static boolean ended(Pod pod) {
        return pod.phase().equals("Succeeded") || pod.phase().equals("Failed");
    }

    private static Requests plus(Requests one, Requests other) {
        return new Requests(
                one.milliCpu() + other.milliCpu(),
                one.memoryBytes() + other.memoryBytes(),
                one.pods() + other.pods(),
                one.diskBytes() + other.diskBytes());
    }
}

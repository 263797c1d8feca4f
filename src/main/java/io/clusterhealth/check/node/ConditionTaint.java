// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A taint that the node lifecycle controller of kube-controller-manager gives to a node by one of its conditions, and
/// takes away once the node is out of it.
///
/// @param condition type of the condition
/// @param good its status without the taint
/// @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/">Taints by condition</a>
public record ConditionTaint(String condition, String good) {
    private static final Map<String, ConditionTaint> BY_KEY = Map.of(
            "node.kubernetes.io/not-ready", new ConditionTaint("Ready", "True"),
            "node.kubernetes.io/unreachable", new ConditionTaint("Ready", "True"),
            "node.kubernetes.io/memory-pressure", new ConditionTaint("MemoryPressure", "False"),
            "node.kubernetes.io/disk-pressure", new ConditionTaint("DiskPressure", "False"),
            "node.kubernetes.io/pid-pressure", new ConditionTaint("PIDPressure", "False"),
            "node.kubernetes.io/network-unavailable", new ConditionTaint("NetworkUnavailable", "False"));

    /// Empty for a taint that tells of no condition.
    public static Optional<ConditionTaint> of(Taint taint) {
        return Optional.ofNullable(BY_KEY.get(taint.key()));
    }

    /// Whether the node is out of the condition.
    public boolean over(Node node) {
        return node.is(condition, good);
    }

    /// Whether it has been so for this long, as far as one knows.
    boolean over(Node node, Duration patience, Instant asOf) {
        return over(node)
                && node.since(condition)
                        .filter(at -> !Age.reaches(patience, at, asOf))
                        .isEmpty();
    }

    /// `Ready=True`.
    String words() {
        return condition + "=" + good;
    }
}

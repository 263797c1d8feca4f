// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A taint that the node lifecycle controller of kube-controller-manager sets for one of a node's conditions, and
/// removes once the condition ends.
///
/// @param condition type of the condition
/// @param good the status of the condition without the taint
/// @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/">Taints by condition</a>
public record ConditionTaint(String condition, String good) {
    private static final Map<String, ConditionTaint> BY_KEY = Map.of(
            "node.kubernetes.io/not-ready", new ConditionTaint("Ready", "True"),
            "node.kubernetes.io/unreachable", new ConditionTaint("Ready", "True"),
            "node.kubernetes.io/memory-pressure", new ConditionTaint("MemoryPressure", "False"),
            "node.kubernetes.io/disk-pressure", new ConditionTaint("DiskPressure", "False"),
            "node.kubernetes.io/pid-pressure", new ConditionTaint("PIDPressure", "False"),
            "node.kubernetes.io/network-unavailable", new ConditionTaint("NetworkUnavailable", "False"));

    /// Empty for a taint that corresponds to no condition.
    public static Optional<ConditionTaint> of(Taint taint) {
        return Optional.ofNullable(BY_KEY.get(taint.key()));
    }

    /// Whether the condition has ended.
    public boolean over(Node node) {
        return node.is(condition, good);
    }

    /// Whether the condition ended this long ago; an unknown time counts as long enough.
    boolean over(Node node, Duration patience, Instant asOf) {
        return over(node) && Age.lasts(node.since(condition), patience, asOf);
    }

    /// `Ready=True`.
    String words() {
        return condition + "=" + good;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Requests;
import java.util.function.Predicate;

/// The scheduler's filters that depend on the pod and the node alone: labels, taints and requests. Whether a node could
/// run a pod but for one of them is the same question with an exception.
///
/// @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/kube-scheduler/">Filtering</a>
public final class NodeFilters {
    private NodeFilters() {}

    /// Whether a node has the labels that a pod asks for, and the pod tolerates all of its taints but these.
    public static boolean admit(Placement asks, Node node, Predicate<Taint> but) {
        return NodeLabels.hold(asks, node) && asks.untolerated(node).stream().allMatch(but);
    }

    /// Whether requests fit into what is free. What is not requested may be overcommitted.
    public static boolean fit(Requests asked, Requests free) {
        return fits(asked.pods(), free.pods()) && fitBesidesPods(asked, free);
    }

    /// As above, whatever the number of pods.
    static boolean fitBesidesPods(Requests asked, Requests free) {
        return fits(asked.milliCpu(), free.milliCpu())
                && fits(asked.memoryBytes(), free.memoryBytes())
                && fits(asked.diskBytes(), free.diskBytes())
                && fits(asked.gpus(), free.gpus());
    }

    private static boolean fits(long asked, long free) {
        return asked == 0 || asked <= free;
    }
}

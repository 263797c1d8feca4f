// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import java.util.List;
import java.util.Map;

/// The capacity of some nodes and the requests on them.
///
/// Ephemeral storage counts only if every node reports its capacity.
///
/// @param largest the maximum of any node, for each resource separately
record Room(Requests offered, Requests requested, Requests largest) {

    static Room of(List<Node> nodes, Map<String, Requests> load) {
        Requests offered = Requests.NONE;
        Requests requested = Requests.NONE;
        Requests largest = Requests.NONE;
        for (Node node : nodes) {
            offered = offered.plus(node.allocatable());
            requested = requested.plus(load.getOrDefault(node.name(), Requests.NONE));
            largest = largest.combined(node.allocatable(), Math::max);
        }
        boolean told = nodes.stream().allMatch(node -> node.allocatable().diskBytes() > 0);
        return new Room(told ? offered : offered.computing(), requested, largest);
    }

    /// The highest percentage requested of CPU, memory and ephemeral storage.
    int percent() {
        return Math.max(Math.max(cpu(), memory()), disk());
    }

    /// Whether all requests would still fit without the largest node.
    boolean survives() {
        return requested.milliCpu() <= offered.milliCpu() - largest.milliCpu()
                && requested.memoryBytes() <= offered.memoryBytes() - largest.memoryBytes()
                && (disk() == 0 || requested.diskBytes() <= offered.diskBytes() - largest.diskBytes());
    }

    String words() {
        return "%d %% of its processors and %d %% of its memory are requested".formatted(cpu(), memory())
                + (disk() == 0 ? "" : ", and %d %% of its ephemeral storage".formatted(disk()));
    }

    private int disk() {
        return offered.diskBytes() == 0 ? 0 : (int) (100.0 * requested.diskBytes() / offered.diskBytes());
    }

    private int cpu() {
        return (int) (100.0 * requested.milliCpu() / offered.milliCpu());
    }

    private int memory() {
        return (int) (100.0 * requested.memoryBytes() / offered.memoryBytes());
    }
}

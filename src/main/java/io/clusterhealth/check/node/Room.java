// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import java.util.List;
import java.util.Map;

/// What some nodes offer and what is requested of them.
///
/// @param largest what the greatest of them offers, of each resource by itself
record Room(Requests offered, Requests requested, Requests largest) {

    static Room of(List<Node> nodes, Map<String, Requests> load) {
        Requests offered = Requests.NONE;
        Requests requested = Requests.NONE;
        Requests largest = Requests.NONE;
        for (Node node : nodes) {
            offered = sum(offered, node.allocatable());
            requested = sum(requested, load.getOrDefault(node.name(), Requests.NONE));
            largest = new Requests(
                    Math.max(largest.milliCpu(), node.allocatable().milliCpu()),
                    Math.max(largest.memoryBytes(), node.allocatable().memoryBytes()),
                    0);
        }
        return new Room(offered, requested, largest);
    }

    static Requests sum(Requests one, Requests other) {
        return new Requests(
                one.milliCpu() + other.milliCpu(), one.memoryBytes() + other.memoryBytes(), one.pods() + other.pods());
    }

    /// The scarcer of processors and memory, in percent of what is offered.
    int percent() {
        return Math.max(cpu(), memory());
    }

    /// Whether what is requested would still fit without the largest node.
    boolean survives() {
        return requested.milliCpu() <= offered.milliCpu() - largest.milliCpu()
                && requested.memoryBytes() <= offered.memoryBytes() - largest.memoryBytes();
    }

    String words() {
        return "%d %% of its processors and %d %% of its memory are requested".formatted(cpu(), memory());
    }

    private int cpu() {
        return (int) (100.0 * requested.milliCpu() / offered.milliCpu());
    }

    private int memory() {
        return (int) (100.0 * requested.memoryBytes() / offered.memoryBytes());
    }
}

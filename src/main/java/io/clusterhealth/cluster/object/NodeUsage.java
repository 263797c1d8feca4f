// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// The usage of a node, system and pods together, as last measured by the metrics API.
///
/// @param metadata its name is the node's
/// @param milliCpu thousandths of a core
/// @param memoryBytes the working set: memory that cannot be reclaimed under pressure
/// @see <a href="https://kubernetes.io/docs/tasks/debug/debug-cluster/resource-metrics-pipeline/">Metrics pipeline</a>
public record NodeUsage(Metadata metadata, long milliCpu, long memoryBytes) {
    public static NodeUsage read(GenericObject object) {
        Requests usage = object.amounts("usage");
        return new NodeUsage(object.metadata(), usage.milliCpu(), usage.memoryBytes());
    }
}

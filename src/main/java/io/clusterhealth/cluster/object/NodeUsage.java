// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// What a node uses, system and pods together, as the metrics API measured it last.
///
/// @param metadata its name is the node's
/// @param milliCpu thousandths of a core
/// @param memoryBytes the working set: what cannot be taken back under pressure
/// @see <a href="https://kubernetes.io/docs/tasks/debug/debug-cluster/resource-metrics-pipeline/">Metrics pipeline</a>
public record NodeUsage(Metadata metadata, long milliCpu, long memoryBytes) {}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// What a pod asks for, or what a node can give.
///
/// @param milliCpu thousandths of a core
/// @param memoryBytes bytes
/// @param pods number of pods: 1 for a pod
public record Requests(long milliCpu, long memoryBytes, long pods) {
    public static final Requests NONE = new Requests(0, 0, 0);
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// What a pod asks for, or what a node can give.
///
/// @param milliCpu thousandths of a core
/// @param memoryBytes bytes
/// @param pods number of pods: 1 for a pod
/// @param diskBytes ephemeral storage, bytes; 0 where nothing is said of it
public record Requests(long milliCpu, long memoryBytes, long pods, long diskBytes) {
    public static final Requests NONE = new Requests(0, 0, 0);

    /// Without a word on ephemeral storage.
    public Requests(long milliCpu, long memoryBytes, long pods) {
        this(milliCpu, memoryBytes, pods, 0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// What a pod asks for, or what a node can give.
///
/// @param milliCpu thousandths of a core
/// @param memoryBytes bytes
/// @param pods number of pods: 1 for a pod
/// @param diskBytes ephemeral storage, bytes; 0 where nothing is said of it
/// @param gpus of the makes that [#GPUS] names
public record Requests(long milliCpu, long memoryBytes, long pods, long diskBytes, long gpus) {
    /// The extended resources of graphics processors.
    public static final List<String> GPUS = List.of("nvidia.com/gpu", "amd.com/gpu", "gpu.intel.com/i915");

    public static final Requests NONE = new Requests(0, 0, 0);

    /// Without a word on ephemeral storage and graphics processors.
    public Requests(long milliCpu, long memoryBytes, long pods) {
        this(milliCpu, memoryBytes, pods, 0, 0);
    }

    /// Without a word on graphics processors.
    public Requests(long milliCpu, long memoryBytes, long pods, long diskBytes) {
        this(milliCpu, memoryBytes, pods, diskBytes, 0);
    }

    /// What both ask for.
    public Requests plus(Requests other) {
        return new Requests(
                milliCpu + other.milliCpu,
                memoryBytes + other.memoryBytes,
                pods + other.pods,
                diskBytes + other.diskBytes,
                gpus + other.gpus);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// What a pod requests, or what a node provides.
///
/// @param milliCpu thousandths of a core
/// @param memoryBytes bytes
/// @param pods number of pods: 1 for a pod
/// @param diskBytes ephemeral storage, bytes; 0 if unspecified
/// @param gpus the sum over the resources in [#GPUS]
public record Requests(long milliCpu, long memoryBytes, long pods, long diskBytes, long gpus) {
    /// The extended resources of graphics processors.
    public static final List<String> GPUS = List.of("nvidia.com/gpu", "amd.com/gpu", "gpu.intel.com/i915");

    public static final Requests NONE = new Requests(0, 0, 0);

    /// Without ephemeral storage and graphics processors.
    public Requests(long milliCpu, long memoryBytes, long pods) {
        this(milliCpu, memoryBytes, pods, 0, 0);
    }

    /// Without graphics processors.
    public Requests(long milliCpu, long memoryBytes, long pods, long diskBytes) {
        this(milliCpu, memoryBytes, pods, diskBytes, 0);
    }

    /// The sum of both.
    public Requests plus(Requests other) {
        return new Requests(
                milliCpu + other.milliCpu,
                memoryBytes + other.memoryBytes,
                pods + other.pods,
                diskBytes + other.diskBytes,
                gpus + other.gpus);
    }
}

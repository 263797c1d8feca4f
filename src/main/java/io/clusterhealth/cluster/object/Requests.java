// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.LongBinaryOperator;

/// The requests of a pod, or the resources of a node.
///
/// @param milliCpu thousandths of a core
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

    /// Reads a map of resource names to quantities, such as `resources.requests` or `status.allocatable`.
    public static Requests read(JsonNode amounts) {
        return new Requests(
                Quantity.milli(Fields.text(amounts, "cpu")),
                Quantity.whole(Fields.text(amounts, "memory")),
                Quantity.whole(Fields.text(amounts, "pods")),
                Quantity.whole(Fields.text(amounts, "ephemeral-storage")),
                GPUS.stream()
                        .mapToLong(gpu -> Quantity.whole(Fields.text(amounts, gpu)))
                        .sum());
    }

    /// Without ephemeral storage and graphics processors.
    public Requests computing() {
        return new Requests(milliCpu, memoryBytes, pods);
    }

    /// Without graphics processors.
    public Requests withoutDevices() {
        return new Requests(milliCpu, memoryBytes, pods, diskBytes);
    }

    public Requests plus(Requests other) {
        return combined(other, Long::sum);
    }

    public Requests combined(Requests other, LongBinaryOperator each) {
        return new Requests(
                each.applyAsLong(milliCpu, other.milliCpu),
                each.applyAsLong(memoryBytes, other.memoryBytes),
                each.applyAsLong(pods, other.pods),
                each.applyAsLong(diskBytes, other.diskBytes),
                each.applyAsLong(gpus, other.gpus));
    }
}

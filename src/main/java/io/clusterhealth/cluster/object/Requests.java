// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

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

    /// A resource that pods request and nodes offer.
    public enum Amount {
        CPU("cpu", Requests::milliCpu),
        MEMORY("memory", Requests::memoryBytes),
        DISK("ephemeral-storage", Requests::diskBytes),
        PODS("pods", Requests::pods),
        GPU("gpu", Requests::gpus);

        private static final long MEBI = 1L << 20;
        private static final long GIBI = 1L << 30;

        private final String label;
        private final ToLongFunction<Requests> of;

        Amount(String label, ToLongFunction<Requests> of) {
            this.label = label;
            this.of = of;
        }

        /// The resource whose requests an entry of a ResourceQuota adds up, such as `requests.cpu`; none for devices.
        public static Optional<Amount> ofQuota(String entry) {
            return Stream.of(CPU, MEMORY, DISK, PODS)
                    .filter(amount -> entry.equals(amount.label)
                            || entry.equals((amount == PODS ? "count/" : "requests.") + amount.label))
                    .findFirst();
        }

        /// The name in `resources.requests`; GPUs have several.
        public String label() {
            return label;
        }

        /// How much of it is requested or offered: thousandths of a core, bytes, pods, GPUs.
        public long of(Requests requests) {
            return of.applyAsLong(requests);
        }

        /// How many thousandths of a quantity are one of these: quotas are counted in thousandths.
        public long unit() {
            return this == CPU ? 1 : 1_000;
        }

        /// Formats an amount as a quantity: cores, `Mi` or `Gi`, pods, GPUs.
        public String text(long amount) {
            return switch (this) {
                case CPU -> BigDecimal.valueOf(amount, 3).stripTrailingZeros().toPlainString();
                case PODS, GPU -> Long.toString(amount);
                case MEMORY, DISK ->
                    amount < GIBI ? decimal((double) amount / MEBI) + "Mi" : decimal((double) amount / GIBI) + "Gi";
            };
        }

        private static String decimal(double amount) {
            String text = String.format(Locale.ROOT, "%.1f", amount);
            return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
        }
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

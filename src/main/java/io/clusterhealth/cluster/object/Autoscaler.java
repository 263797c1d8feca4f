// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A HorizontalPodAutoscaler.
///
/// @param targetKind kind of the workload it scales, in its own namespace
/// @param most `spec.maxReplicas`
/// @param load the measured value in percent of its target, for the metric that exceeds its target most; empty
///     where the two cannot be compared
public record Autoscaler(
        Metadata metadata,
        String targetKind,
        String targetName,
        int most,
        int current,
        Optional<Long> load,
        List<Condition> conditions)
        implements WithConditions {

    public static Autoscaler read(GenericObject object) {
        return new Autoscaler(
                object.metadata(),
                object.text("spec.scaleTargetRef.kind"),
                object.text("spec.scaleTargetRef.name"),
                object.count("spec.maxReplicas"),
                object.count("status.currentReplicas"),
                load(object.each("spec.metrics"), object.each("status.currentMetrics")),
                object.conditions());
    }

    /// The controller writes its measurements in the order of `spec.metrics`.
    private static Optional<Long> load(List<GenericObject> wanted, List<GenericObject> measured) {
        return IntStream.range(0, Math.min(wanted.size(), measured.size()))
                .mapToObj(i -> percent(wanted.get(i), measured.get(i)))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
    }

    /// The values of every type of metric are under the name of its type.
    private static Optional<Long> percent(GenericObject wanted, GenericObject measured) {
        String type = wanted.text("type");
        if (type.isEmpty() || !type.equals(measured.text("type"))) {
            return Optional.empty();
        }
        String field = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        String target = field + ".target.";
        String current = field + ".current.";
        return Stream.of("averageUtilization", "averageValue", "value")
                .filter(value -> wanted.has(target + value) && measured.has(current + value))
                .flatMap(value -> percent(amount(measured, current + value), amount(wanted, target + value)).stream())
                .findFirst();
    }

    private static Optional<Long> percent(long used, long aim) {
        return aim > 0 ? Optional.of(Math.round(used * 100.0 / aim)) : Optional.empty();
    }

    /// A utilization is a whole number, the other values are quantities; only their ratio matters.
    private static long amount(GenericObject holder, String path) {
        return Quantity.milli(holder.text(path));
    }
}

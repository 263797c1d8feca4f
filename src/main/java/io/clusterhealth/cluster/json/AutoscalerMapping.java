// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.Fields;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Reads a HorizontalPodAutoscaler.
final class AutoscalerMapping {
    static final Mapping<Autoscaler> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of(
                            "spec.scaleTargetRef.kind",
                            "spec.scaleTargetRef.name",
                            "spec.maxReplicas",
                            "status.currentReplicas",
                            "status.desiredReplicas"))
                    .plus(metrics("spec.metrics", "target"))
                    .plus(metrics("status.currentMetrics", "current")),
            AutoscalerMapping::read);

    private AutoscalerMapping() {}

    /// The values of every type of metric, each under the name of its type.
    private static Projection metrics(String list, String side) {
        return Stream.of("resource", "containerResource", "pods", "object", "external")
                .flatMap(type -> Stream.of("averageUtilization", "averageValue", "value")
                        .map(value -> String.join(".", list, type, side, value)))
                .map(Projection::of)
                .reduce(Projection.of(list + ".type"), Projection::plus);
    }

    private static Autoscaler read(JsonNode autoscaler) {
        JsonNode spec = Fields.at(autoscaler, "spec");
        JsonNode target = Fields.at(spec, "scaleTargetRef");
        JsonNode status = Fields.at(autoscaler, "status");
        return new Autoscaler(
                MetadataFields.read(autoscaler),
                Fields.text(target, "kind"),
                Fields.text(target, "name"),
                Fields.integer(spec, "maxReplicas", 0),
                Fields.integer(status, "currentReplicas", 0),
                Fields.integer(status, "desiredReplicas", 0),
                load(spec, status),
                ConditionFields.read(autoscaler));
    }

    /// The controller writes its measurements in the order of `spec.metrics`.
    private static Optional<Long> load(JsonNode spec, JsonNode status) {
        List<JsonNode> wanted = Fields.each(spec, "metrics").toList();
        List<JsonNode> measured = Fields.each(status, "currentMetrics").toList();
        return IntStream.range(0, Math.min(wanted.size(), measured.size()))
                .mapToObj(i -> percent(wanted.get(i), measured.get(i)))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
    }

    private static Optional<Long> percent(JsonNode wanted, JsonNode measured) {
        String type = Fields.text(wanted, "type");
        if (type.isEmpty() || !type.equals(Fields.text(measured, "type"))) {
            return Optional.empty();
        }
        String field = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        JsonNode target = Fields.at(wanted, field, "target");
        JsonNode current = Fields.at(measured, field, "current");
        return Stream.of("averageUtilization", "averageValue", "value")
                .filter(value -> target.has(value) && current.has(value))
                .flatMap(value -> percent(amount(current, value), amount(target, value)).stream())
                .findFirst();
    }

    private static Optional<Long> percent(long used, long aim) {
        return aim > 0 ? Optional.of(Math.round(used * 100.0 / aim)) : Optional.empty();
    }

    /// A utilization is a whole number, the other values are quantities.
    private static long amount(JsonNode holder, String value) {
        return value.equals("averageUtilization")
                ? Fields.whole(holder, value, 0)
                : Quantity.milli(Fields.text(holder, value));
    }
}

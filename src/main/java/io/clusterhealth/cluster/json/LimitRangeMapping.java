// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.LimitRange;

/// Reads a LimitRange.
final class LimitRangeMapping {
    static final Mapping<LimitRange> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(Projection.of("spec.limits.type"))
                    .plus(Projection.under("spec.limits.min", "cpu", "memory"))
                    .plus(Projection.under("spec.limits.max", "cpu", "memory"))
                    .plus(Projection.under("spec.limits.defaultRequest", "cpu", "memory")),
            LimitRangeMapping::read);

    private LimitRangeMapping() {}

    private static LimitRange read(JsonNode range) {
        return new LimitRange(
                MetadataFields.read(range),
                Fields.each(Fields.at(range, "spec"), "limits")
                        .map(LimitRangeMapping::limit)
                        .toList());
    }

    private static LimitRange.Limit limit(JsonNode limit) {
        return new LimitRange.Limit(
                Fields.text(limit, "type"),
                ResourceAmounts.read(Fields.at(limit, "min")),
                ResourceAmounts.read(Fields.at(limit, "max")),
                ResourceAmounts.read(Fields.at(limit, "defaultRequest")));
    }
}

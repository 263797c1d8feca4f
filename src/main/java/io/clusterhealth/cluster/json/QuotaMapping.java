// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Quota;

/// Reads a ResourceQuota.
final class QuotaMapping {
    static final Mapping<Quota> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of("status.hard[*]", "status.used[*]")), QuotaMapping::read);

    private QuotaMapping() {}

    private static Quota read(JsonNode quota) {
        JsonNode hard = Fields.at(quota, "status", "hard");
        JsonNode used = Fields.at(quota, "status", "used");
        return new Quota(
                MetadataFields.read(quota),
                Fields.names(hard).stream()
                        .sorted()
                        .map(name -> new Quota.Use(
                                name, Quantity.milli(Fields.text(used, name)), Quantity.milli(Fields.text(hard, name))))
                        .toList());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Quota;
import java.util.List;

/// Reads a ResourceQuota or a ClusterResourceQuota.
final class QuotaMapping {
    static final Mapping<Quota> NAMESPACED = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of("status.hard[*]", "status.used[*]")),
            quota -> new Quota(MetadataFields.read(quota), uses(Fields.at(quota, "status"))));
    static final Mapping<Quota> CLUSTER = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of("status.total.hard[*]", "status.total.used[*]")),
            quota -> new Quota(MetadataFields.read(quota), uses(Fields.at(quota, "status", "total"))));

    private QuotaMapping() {}

    private static List<Quota.Use> uses(JsonNode told) {
        JsonNode hard = Fields.at(told, "hard");
        JsonNode used = Fields.at(told, "used");
        return Fields.names(hard).stream()
                .sorted()
                .map(name -> new Quota.Use(
                        name, Quantity.milli(Fields.text(used, name)), Quantity.milli(Fields.text(hard, name))))
                .toList();
    }
}

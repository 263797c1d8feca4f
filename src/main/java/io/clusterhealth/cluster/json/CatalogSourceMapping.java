// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.CatalogSource;
import io.clusterhealth.cluster.object.Fields;

/// Reads a CatalogSource of OLM.
final class CatalogSourceMapping {
    private static final String CONNECTION = "connectionState";

    static final Mapping<CatalogSource> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.under("status." + CONNECTION, "lastObservedState", "lastConnect"))
                    .plus(Projection.under("status", "reason", "message")),
            CatalogSourceMapping::read);

    private CatalogSourceMapping() {}

    private static CatalogSource read(JsonNode catalog) {
        JsonNode status = Fields.at(catalog, "status");
        return new CatalogSource(
                MetadataFields.read(catalog),
                Fields.text(Fields.at(status, CONNECTION), "lastObservedState"),
                Fields.time(Fields.at(status, CONNECTION), "lastConnect"),
                Fields.text(status, "reason"),
                Fields.text(status, "message"));
    }
}

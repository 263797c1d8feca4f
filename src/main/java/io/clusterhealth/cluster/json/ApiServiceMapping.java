// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ApiService;
import io.clusterhealth.cluster.object.Fields;

/// Reads an APIService.
final class ApiServiceMapping {
    static final Mapping<ApiService> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(ConditionFields.FIELDS).plus(ServiceReferences.under("spec.service")),
            ApiServiceMapping::read);

    private ApiServiceMapping() {}

    private static ApiService read(JsonNode service) {
        return new ApiService(
                MetadataFields.read(service),
                ServiceReferences.read(Fields.at(service, "spec", "service")),
                ConditionFields.read(service));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.EgressAddress;
import io.clusterhealth.cluster.object.Fields;

/// Reads an EgressIP of OVN-Kubernetes.
final class EgressAddressMapping {
    static final Mapping<EgressAddress> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.of("spec.egressIPs"))
                    .plus(SelectorFields.at("spec.namespaceSelector"))
                    .plus(Projection.under("status.items", "egressIP", "node")),
            EgressAddressMapping::read);

    private EgressAddressMapping() {}

    private static EgressAddress read(JsonNode object) {
        return new EgressAddress(
                MetadataFields.read(object),
                Fields.texts(Fields.at(object, "spec"), "egressIPs"),
                Fields.each(Fields.at(object, "status"), "items")
                        .filter(item -> !Fields.text(item, "node").isEmpty())
                        .map(item -> Fields.text(item, "egressIP"))
                        .toList(),
                SelectorFields.read(Fields.at(object, "spec", "namespaceSelector")));
    }
}

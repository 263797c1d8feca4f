// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.CertificateRequest;
import java.util.Set;

/// Reads a CertificateSigningRequest, but for the request itself.
final class CertificateRequestMapping {
    private static final Set<String> DECIDED = Set.of("Approved", "Denied", "Failed");

    static final Mapping<CertificateRequest> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of("spec.signerName", "spec.username", "status.conditions.type")),
            CertificateRequestMapping::read);

    private CertificateRequestMapping() {}

    private static CertificateRequest read(JsonNode object) {
        JsonNode spec = Fields.at(object, "spec");
        return new CertificateRequest(
                MetadataFields.read(object),
                Fields.text(spec, "signerName"),
                Fields.text(spec, "username"),
                Fields.each(Fields.at(object, "status"), "conditions")
                        .noneMatch(condition -> DECIDED.contains(Fields.text(condition, "type"))));
    }
}

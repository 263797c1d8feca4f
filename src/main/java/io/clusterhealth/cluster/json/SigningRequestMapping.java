// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.SigningRequest;

/// Reads a CertificateSigningRequest; of the request only the node name is kept, and nothing of the certificate.
final class SigningRequestMapping {
    static final Mapping<SigningRequest> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("spec.signerName", "spec.username", "spec.request")),
            SigningRequestMapping::read);

    private SigningRequestMapping() {}

    private static SigningRequest read(JsonNode request) {
        JsonNode spec = Fields.at(request, "spec");
        return new SigningRequest(
                MetadataFields.read(request),
                Fields.text(spec, "signerName"),
                Fields.text(spec, "username"),
                Certificates.requestedNode(Fields.text(spec, "request")),
                ConditionFields.read(request));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.PlatformCertificate;
import java.time.Instant;
import java.util.Optional;

/// Reads the validity of the certificate in a Secret from the Secret's annotations; its content is skipped even where
/// a file contains it.
final class PlatformCertificateMapping {
    private static final String NOT_BEFORE = "auth.openshift.io/certificate-not-before";
    private static final String NOT_AFTER = "auth.openshift.io/certificate-not-after";
    private static final String ISSUER = "auth.openshift.io/certificate-issuer";
    private static final String EXPIRY = "service.beta.openshift.io/expiry";

    private static final String SERVICE_SIGNER = "openshift-service-serving-signer";

    /// Owners of copies that belong to one revision of a static pod: a copy is never renewed.
    private static final String REVISION = "revision-status-";

    static final Mapping<PlatformCertificate> MAPPING =
            new Mapping<>(MetadataFields.FIELDS.plus(Projection.of("""
                    metadata.annotations[auth.openshift.io/certificate-not-before]
                    metadata.annotations[auth.openshift.io/certificate-not-after]
                    metadata.annotations[auth.openshift.io/certificate-issuer]
                    metadata.annotations[service.beta.openshift.io/expiry]
                    """)), PlatformCertificateMapping::read);

    private PlatformCertificateMapping() {}

    private static Optional<PlatformCertificate> read(JsonNode object) {
        JsonNode metadata = Fields.at(object, "metadata");
        if (Fields.each(metadata, "ownerReferences")
                .anyMatch(owner -> Fields.text(owner, "name").startsWith(REVISION))) {
            return Optional.empty();
        }
        JsonNode annotations = Fields.at(metadata, "annotations");
        Optional<Instant> own = Fields.time(annotations, NOT_AFTER);
        String issuer = own.isPresent() ? Fields.text(annotations, ISSUER) : SERVICE_SIGNER;
        return own.or(() -> Fields.time(annotations, EXPIRY))
                .map(end -> new PlatformCertificate(
                        MetadataFields.read(object), Fields.time(annotations, NOT_BEFORE), end, issuer));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.IssuedCertificate;

/// Reads a Certificate of cert-manager.
final class IssuedCertificateMapping {
    static final Mapping<IssuedCertificate> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of(
                            "spec.dnsNames", "spec.issuerRef.kind", "spec.issuerRef.name", "status.notAfter")),
            object -> new IssuedCertificate(
                    MetadataFields.read(object),
                    SupplierMapping.reference(Fields.at(object, "spec", "issuerRef"), "Issuer"),
                    Fields.texts(Fields.at(object, "spec"), "dnsNames"),
                    Fields.time(Fields.at(object, "status"), "notAfter"),
                    ConditionFields.read(object)));

    private IssuedCertificateMapping() {}
}

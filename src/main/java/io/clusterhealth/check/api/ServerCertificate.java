// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.CertificateLife;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.EndingCertificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The certificate of the API server, from the TLS handshake.
public record ServerCertificate(CertificateLife life) implements Check {

    /// Requests no list: every picture contains the certificate.
    @Override
    public Reads reads() {
        return Reads.of();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.server().certificate().flatMap(certificate -> judge(certificate, picture.asOf())).stream()
                .toList();
    }

    private Optional<Finding> judge(ServingCertificate certificate, Instant asOf) {
        Finding finding = Finding.of(FindingCode.API_CERTIFICATE_ENDS, Subject.API_SERVER)
                .saying(CertificateLife.words(certificate, asOf), new EndingCertificate(certificate.fingerprint()));
        return switch (life.of(certificate, asOf)) {
            case ENOUGH -> Optional.empty();
            case LITTLE -> Optional.of(finding.rated(Severity.LOW));
            case HARDLY_ANY -> Optional.of(finding.rated(Severity.HIGH));
            case NOTHING -> Optional.of(finding.rated(Severity.CRITICAL));
        };
    }
}

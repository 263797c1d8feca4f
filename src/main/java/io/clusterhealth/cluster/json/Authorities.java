// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import java.io.ByteArrayInputStream;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Reads the authorities that an object brings along: PEM in base64, as `caBundle` holds it.
final class Authorities {
    private Authorities() {}

    /// When the last of them expires; empty when there is none, or not all of them could be read.
    static Optional<Instant> end(String bundle) {
        if (bundle.isEmpty()) {
            return Optional.empty();
        }
        try {
            Collection<? extends Certificate> certificates = CertificateFactory.getInstance("X.509")
                    .generateCertificates(
                            new ByteArrayInputStream(Base64.getDecoder().decode(bundle)));
            return certificates.stream()
                    .filter(X509Certificate.class::isInstance)
                    .map(certificate ->
                            ((X509Certificate) certificate).getNotAfter().toInstant())
                    .max(Comparator.naturalOrder());
        } catch (CertificateException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}

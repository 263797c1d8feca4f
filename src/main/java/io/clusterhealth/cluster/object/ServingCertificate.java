// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HexFormat;

/// The validity period of a server certificate.
///
/// @param fingerprint SHA-256 of the certificate, in uppercase hexadecimal with colons as `openssl x509` prints
///     it; empty where the certificate itself was not read
public record ServingCertificate(Instant notBefore, Instant notAfter, String fingerprint) {

    /// A certificate that was not read itself.
    public ServingCertificate(Instant notBefore, Instant notAfter) {
        this(notBefore, notAfter, "");
    }

    public static ServingCertificate of(X509Certificate certificate) {
        return new ServingCertificate(
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant(),
                fingerprint(certificate));
    }

    private static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.ofDelimiter(":")
                    .withUpperCase()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (CertificateEncodingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256, and what was parsed can be encoded", e);
        }
    }
}

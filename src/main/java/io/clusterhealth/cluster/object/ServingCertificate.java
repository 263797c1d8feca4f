// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HexFormat;

/// For how long the certificate of a server holds.
///
/// @param fingerprint SHA-256 of the certificate, in capital hexadecimal with colons as `openssl x509` prints it; empty
///     where the certificate itself was not seen
public record ServingCertificate(Instant notBefore, Instant notAfter, String fingerprint) {

    /// One that was not seen.
    public ServingCertificate(Instant notBefore, Instant notAfter) {
        this(notBefore, notAfter, "");
    }

    /// One that was seen.
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

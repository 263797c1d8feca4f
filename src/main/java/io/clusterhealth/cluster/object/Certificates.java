// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads PEM certificates that an object contains.
public final class Certificates {
    private static final Pattern PEM =
            Pattern.compile("(?:-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]+-----END CERTIFICATE-----\\s*)++");

    private static final String KUBELET = "system:node:";

    /// Three hyphens in base64.
    private static final String ENCODED = "LS0t";

    private Certificates() {}

    /// Whether a text consists only of certificates, plain or in base64: then it is no secret.
    public static boolean only(String text) {
        String pem = text.startsWith(ENCODED) ? decoded(text) : text;
        return PEM.matcher(pem).matches() && !in(pem).isEmpty();
    }

    /// The first certificate, which is the server's own where its authorities follow; empty when it could not be
    /// read.
    static Optional<ServingCertificate> first(String pem) {
        return in(pem).stream().findFirst().map(ServingCertificate::of);
    }

    /// When the last of some authorities expires; empty when there is none, or not all of them could be read.
    ///
    /// @param bundle in base64, as `caBundle` holds it
    static Optional<Instant> lastEnd(String bundle) {
        return in(decoded(bundle)).stream()
                .map(authority -> authority.getNotAfter().toInstant())
                .max(Comparator.naturalOrder());
    }

    /// The user name of a kubelet in the subject of a request (PKCS #10); empty when it is for another subject.
    ///
    /// A name in DER is preceded by its length, here always less than 128.
    ///
    /// @param request PEM in base64, as `spec.request` holds it
    static String requestedNode(String request) {
        String der = decoded(decoded(request).replaceAll("-----[A-Z ]+-----|\\s", ""));
        int start = der.indexOf(KUBELET);
        int length = start < 1 ? 0 : der.charAt(start - 1);
        return length > 0 && start + length <= der.length() ? der.substring(start, start + length) : "";
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    private static List<X509Certificate> in(String pem) {
        if (pem.isEmpty()) {
            return List.of();
        }
        byte[] bytes = pem.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes))
                    .stream()
                    .filter(X509Certificate.class::isInstance)
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (CertificateException _) {
            return List.of();
        }
    }
}

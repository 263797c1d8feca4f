// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.text.Der;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The contents of a certificate signing request.
///
/// @param commonName of its subject
/// @param organizations of its subject
/// @param names its subject alternative names, such as `DNS:worker-1`, `IP:10.0.0.4`
/// @see <a href="https://www.rfc-editor.org/rfc/rfc2986">RFC 2986: PKCS #10</a>
record CertificateRequest(String commonName, List<String> organizations, List<String> names) {
    private static final String COMMON_NAME = "2.5.4.3";
    private static final String ORGANIZATION = "2.5.4.10";
    private static final String EXTENSIONS = "1.2.840.113549.1.9.14";
    private static final String ALTERNATIVE_NAMES = "2.5.29.17";

    /// The tag of `attributes` in a CertificationRequestInfo.
    private static final int ATTRIBUTES = 0xA0;

    /// The whole text: the API server skips text before the request and reads headers in it.
    private static final Pattern PEM = Pattern.compile(
            "\\s*-----BEGIN CERTIFICATE REQUEST-----\\s([A-Za-z0-9+/=\\s]+)-----END CERTIFICATE REQUEST-----\\s*");

    /// Parses a request; empty where any part of it cannot be parsed.
    ///
    /// @param request PEM in base64, as in `spec.request`
    static Optional<CertificateRequest> of(String request) {
        try {
            Matcher pem = PEM.matcher(new String(Base64.getDecoder().decode(request), ISO_8859_1));
            if (!pem.matches()) {
                return Optional.empty();
            }
            List<Der> info = Der.of(Base64.getMimeDecoder().decode(pem.group(1)))
                    .parts()
                    .getFirst()
                    .parts();
            List<Der> subject = info.get(1).parts().stream()
                    .flatMap(set -> set.parts().stream())
                    .toList();
            List<String> names = new ArrayList<>();
            for (Der part : info) {
                for (Der attribute : part.tag() == ATTRIBUTES ? part.parts() : List.<Der>of()) {
                    if (attribute.parts().getFirst().oid().equals(EXTENSIONS)) {
                        for (Der extension :
                                attribute.parts().get(1).parts().getFirst().parts()) {
                            names.addAll(alternativeNames(extension.parts()));
                        }
                    }
                }
            }
            return Optional.of(new CertificateRequest(
                    String.join(", ", values(subject, COMMON_NAME)), values(subject, ORGANIZATION), names));
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NoSuchElementException _) {
            return Optional.empty();
        }
    }

    private static List<String> values(List<Der> subject, String type) {
        return subject.stream()
                .filter(pair -> pair.parts().getFirst().oid().equals(type))
                .map(pair -> new String(pair.parts().get(1).content(), UTF_8))
                .toList();
    }

    /// @param extension its type, whether it is critical, and its value last
    private static List<String> alternativeNames(List<Der> extension) {
        return extension.getFirst().oid().equals(ALTERNATIVE_NAMES)
                ? Der.of(extension.getLast().content()).parts().stream()
                        .map(CertificateRequest::name)
                        .toList()
                : List.of();
    }

    private static String name(Der name) {
        return switch (name.tag()) {
            case 0x81 -> "email:" + new String(name.content(), ISO_8859_1);
            case 0x82 -> "DNS:" + new String(name.content(), ISO_8859_1);
            case 0x86 -> "URI:" + new String(name.content(), ISO_8859_1);
            case 0x87 -> "IP:" + address(name.content());
            default -> "a name of another kind";
        };
    }

    private static String address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no address", e);
        }
    }
}

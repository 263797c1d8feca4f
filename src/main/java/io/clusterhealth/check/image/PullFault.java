// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import java.util.List;
import java.util.Locale;

/// Whose fault a failed pull is, by the words of the runtime and of the registry.
public enum PullFault {
    /// The node was told not to take it, or nothing that is not signed.
    POLICY(List.of("rejected by policy", "signaturevalidationfailed", "signature was required")),
    /// The registry does not answer, or answers that it cannot.
    REGISTRY(List.of(
            "no such host",
            "connection refused",
            "connection reset",
            "i/o timeout",
            "handshake timeout",
            "client.timeout",
            "deadline exceeded",
            "network is unreachable",
            "no route to host",
            "server misbehaving",
            "proxyconnect",
            "x509:",
            "tls:",
            "toomanyrequests",
            "too many requests",
            "500 internal",
            "502 bad gateway",
            "503 service",
            "504 gateway",
            "status code 500",
            "status code 502",
            "status code 503",
            "status code 504",
            "unexpected eof",
            ": eof",
            "registryunavailable")),
    /// The registry answers, and does not know the image.
    IMAGE(List.of(
            "manifest unknown",
            "name unknown",
            "not found",
            "no such image",
            "does not exist",
            "invalid reference",
            "couldn't parse image",
            "invalidimagename",
            "no match for platform",
            "no matching manifest",
            "errimageneverpull")),
    /// The registry answers, and does not give the image to these credentials.
    ACCESS(List.of("unauthorized", "authentication required", "denied", "forbidden", "no basic auth")),
    /// The words do not tell, such as `Back-off pulling image`.
    UNTOLD(List.of());

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> words;

    PullFault(List<String> words) {
        this.words = words;
    }

    /// The fault that a message names; where it names several, the first of the order above.
    ///
    /// An image that is missing is often reported as a denial with the words `or may require`: it counts as the
    /// image's. A registry that answers 401 knows no such user, whatever else is guessed.
    public static PullFault of(String message) {
        String said = message.toLowerCase(Locale.ROOT);
        if (said.contains("401 unauthorized")) {
            return ACCESS;
        }
        for (PullFault fault : values()) {
            if (fault.words.stream().anyMatch(said::contains)) {
                return fault;
            }
        }
        return UNTOLD;
    }
}

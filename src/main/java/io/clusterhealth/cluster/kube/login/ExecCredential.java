// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/// The output of an exec plugin.
///
/// @param token empty for a login with a certificate only
/// @param expires `status.expirationTimestamp`; [Instant#MAX] without one
/// @see <a
/// href="https://kubernetes.io/docs/reference/config-api/client-authentication.v1/">client.authentication.k8s.io
/// </a>
public record ExecCredential(Optional<String> token, Optional<Login.Certificate> certificate, Instant expires) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String WAY_OUT = "Run it by hand and see what it prints.";

    static Checked<ExecCredential> parse(ExecPlugin plugin, String output) {
        try {
            JsonNode printed = JSON.readTree(output);
            if (!printed.path("kind").asText().equals("ExecCredential")) {
                return plugin.bad("printed no ExecCredential", WAY_OUT);
            }
            String version = printed.path("apiVersion").asText();
            return version.equals(plugin.apiVersion())
                    ? read(plugin, printed.path("status"))
                    : plugin.bad(
                            "answered in " + Printable.line(version, 50) + ", not " + plugin.apiVersion(),
                            "Set the apiVersion of the user's exec to the one it answers in.");
        } catch (JsonProcessingException _) {
            return plugin.bad("printed no JSON", WAY_OUT);
        }
    }

    private static Checked<ExecCredential> read(ExecPlugin plugin, JsonNode status) {
        String token = status.path("token").asText("");
        String certificate = status.path("clientCertificateData").asText("");
        String key = status.path("clientKeyData").asText("");
        if (token.isEmpty() && certificate.isEmpty() && key.isEmpty()) {
            return plugin.bad("printed neither a token nor a client certificate", WAY_OUT);
        }
        if (certificate.isEmpty() != key.isEmpty()) {
            return plugin.bad("printed only one of client certificate and key", WAY_OUT);
        }
        if (!Login.isToken(token)) {
            return plugin.bad("printed a token with spaces or control characters in it", WAY_OUT);
        }
        String expiry = status.path("expirationTimestamp").asText("");
        try {
            Instant expires = expiry.isEmpty()
                    ? Instant.MAX
                    : OffsetDateTime.parse(expiry).toInstant();
            Optional<String> some = Optional.of(token).filter(printed -> !printed.isEmpty());
            if (certificate.isEmpty()) {
                return new Checked.Good<>(new ExecCredential(some, Optional.empty(), expires));
            }
            Login.Certificate shown = new Login.Certificate(certificate, key);
            return ClientIdentity.of(plugin.user(), shown)
                    .map(_ -> new ExecCredential(some, Optional.of(shown), expires));
        } catch (DateTimeException _) {
            return plugin.bad("printed an expirationTimestamp that is no RFC 3339 time", WAY_OUT);
        }
    }

    @Override
    public String toString() {
        return "ExecCredential[expires=" + expires + "]";
    }
}

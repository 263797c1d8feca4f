// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.text.EditDistance;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

final class ServerFields {
    private static final Set<String> OURS = words("""
            name slug enabled disabled description command args env cwd url headers caller
            timeout allow deny readOnly pin atOnce elicitation type transport""");

    /// Fields of Claude Desktop, Claude Code, Cursor, VS Code, Cline, Roo Code, Windsurf, Gemini CLI, Amazon Q,
    /// Copilot and Zed that have no effect here.
    private static final Set<String> OF_CLIENTS = words("""
            alwaysAllow alwaysLoad auth authProviderType autoApprove autoStart bearerTokenEnvVar cacheTools dev
            disabledTools displayName enabledTools envFile excludeTools extensionName fromGalleryId gallery headersHelper
            httpUrl icon iconUrl id includeTools initTimeout inputs metadata networkTimeout note notes oauth oauthScopes
            provider registry sandbox sandboxEnabled scope scopes serverUrl settings source startupTimeout tools toolTimeout
            transportType trust version watchPaths""");

    private ServerFields() {}

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+"));
    }

    static boolean isOurs(String field) {
        return OURS.contains(field);
    }

    /// Whether it is a field of another client's format.
    static boolean isOfClient(String field) {
        return OF_CLIENTS.contains(field);
    }

    /// Whether it is a comment: JSON has none, so that they are written as fields.
    static boolean isComment(String field) {
        String lower = field.toLowerCase(Locale.ROOT);
        return List.of("_", "$", "/", "#", "x-").stream().anyMatch(lower::startsWith) || lower.equals("comment");
    }

    /// Why an unknown field is refused, a clause.
    static String refusal(String field) {
        List<String> known = OURS.stream().sorted().toList();
        Optional<String> near = EditDistance.nearest(field, known);
        return "is no field of a server"
                + near.map(one -> "; did you mean " + one + "?").orElse("; there are: " + String.join(", ", known));
    }
}

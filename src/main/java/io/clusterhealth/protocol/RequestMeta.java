// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/// The metadata of a request in `params._meta`; unknown members are ignored.
///
/// @param progressToken string or integer; present when the client wants progress notifications
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic#_meta">MCP, `_meta`</a>
public record RequestMeta(Optional<JsonNode> progressToken) {
    private static final int MAX_TOKEN = 1024;

    public static Parsed<RequestMeta> read(ObjectNode params) {
        JsonNode meta = params.path("_meta");
        if (meta.isMissingNode()) {
            return new Parsed.Valid<>(new RequestMeta(Optional.empty()));
        }
        if (!meta.isObject()) {
            return new Parsed.Invalid<>("'_meta' must be an object");
        }
        JsonNode token = meta.path("progressToken");
        if (token.isMissingNode()) {
            return new Parsed.Valid<>(new RequestMeta(Optional.empty()));
        }
        boolean fits = token.isIntegralNumber() || token.isTextual();
        return fits && token.asText().length() <= MAX_TOKEN
                ? new Parsed.Valid<>(new RequestMeta(Optional.of(token)))
                : new Parsed.Invalid<>(
                        "'progressToken' must be an integer or a string of at most " + MAX_TOKEN + " characters");
    }
}

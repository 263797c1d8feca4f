// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/// The metadata of every request since 2026-07-28, in `params._meta`.
///
/// @param version the revision of the request
/// @param capabilities the client's
/// @param logLevel the least severe level that the client wants to receive; empty for no log messages
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic">MCP, Overview</a>
public record ModernMeta(String version, ObjectNode capabilities, Optional<LoggingLevel> logLevel) {
    /// The first revision whose requests have it. Dates compare as text.
    public static final String SINCE = "2026-07-28";

    public static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    public static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    public static final String CLIENT = "io.modelcontextprotocol/clientInfo";
    public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

    /// Whether the request claims to be of this era.
    public static boolean isClaimed(ObjectNode params) {
        return params.path("_meta").has(VERSION);
    }

    public static Parsed<ModernMeta> read(ObjectNode params) {
        JsonNode meta = params.path("_meta");
        if (!meta.path(VERSION).isTextual()) {
            return new Parsed.Invalid<>("'_meta' must have " + VERSION + ", a string");
        }
        if (!(meta.path(CAPABILITIES) instanceof ObjectNode capabilities)) {
            return new Parsed.Invalid<>("'_meta' must have " + CAPABILITIES + ", an object");
        }
        if (meta.has(CLIENT) && !meta.path(CLIENT).isObject()) {
            return new Parsed.Invalid<>(CLIENT + " must be an object");
        }
        Optional<LoggingLevel> level = LoggingLevel.of(meta.path(LOG_LEVEL).asText(""))
                .filter(_ -> meta.path(LOG_LEVEL).isTextual());
        return meta.has(LOG_LEVEL) && level.isEmpty()
                ? new Parsed.Invalid<>(LOG_LEVEL + " must be one of " + String.join(", ", LoggingLevel.words()))
                : new Parsed.Valid<>(new ModernMeta(meta.path(VERSION).textValue(), capabilities, level));
    }
}

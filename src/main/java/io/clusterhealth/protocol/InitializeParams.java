// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The client's half of the handshake, as far as the server needs it.
///
/// @param protocolVersion the revision that the client requests
/// @param capabilities the client's; empty when it declares none
/// @see <a
///
/// href="https://modelcontextprotocol.io/specification/2025-11-25/schema#initializerequestparams">InitializeRequestParams</a>
public record InitializeParams(String protocolVersion, ObjectNode capabilities) {

    /// Reads the parameters of `initialize`; a client may omit its name and its capabilities.
    public static Parsed<InitializeParams> read(ObjectNode params) {
        JsonNode version = params.path("protocolVersion");
        if (!version.isTextual()) {
            return new Parsed.Invalid<>("'protocolVersion' must be a string such as \"2025-11-25\"");
        }
        for (String name : new String[] {"capabilities", "clientInfo"}) {
            JsonNode value = params.path(name);
            if (!value.isMissingNode() && !value.isObject()) {
                return new Parsed.Invalid<>("'" + name + "' must be an object");
            }
        }
        return new Parsed.Valid<>(new InitializeParams(version.textValue(), params.withObject("capabilities")));
    }
}

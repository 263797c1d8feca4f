// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The server's half of the handshake.
///
/// @param instructions the server's usage hints for a model, given before its first call
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult">InitializeResult</a>
public record InitializeResult(
        ProtocolVersion protocolVersion,
        ServerCapabilities capabilities,
        Implementation serverInfo,
        String instructions) {

    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("protocolVersion", protocolVersion.date());
        json.set("capabilities", capabilities.toJson());
        json.set("serverInfo", serverInfo.toJson());
        json.put("instructions", instructions);
        return json;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;

/// One log message of the server for the client.
///
/// @param logger the subject, such as a tool's name
/// @param data usually one sentence; no secret, nothing internal
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging">MCP, Logging</a>
public record LoggingMessage(LoggingLevel level, String logger, JsonNode data) {

    public Message.Notification toMessage() {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.put("level", level.word());
        params.put("logger", logger);
        params.set("data", data);
        return new Message.Notification("notifications/message", params);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;

/// The progress of a call.
///
/// @param progressToken the token that the client sent with its request
/// @param progress increases from one notification to the next
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress">MCP, Progress</a>
public record ProgressNotification(JsonNode progressToken, int progress, int total, String message) {

    public Message.Notification toMessage() {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.set("progressToken", progressToken);
        params.put("progress", progress);
        params.put("total", total);
        params.put("message", message);
        return new Message.Notification("notifications/progress", params);
    }
}

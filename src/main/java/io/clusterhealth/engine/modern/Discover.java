// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Era;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ServerCard;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.protocol.ServerCapabilities;

/// `server/discover`: what the handshake returned in the legacy era.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/server/discover">MCP, Discovery</a>
record Discover(ServerCard card) implements Method.Handler {

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putArray("supportedVersions").add(Era.MODERN_SINCE);
        json.set("capabilities", new ServerCapabilities(true, card.toolsChange()).toJson());
        json.put("instructions", card.instructions());
        return new Reply.Result(json);
    }
}

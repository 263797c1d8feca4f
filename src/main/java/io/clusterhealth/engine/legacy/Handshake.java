// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ServerCard;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.InitializeParams;
import io.clusterhealth.protocol.InitializeResult;
import io.clusterhealth.protocol.Parsed;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.protocol.ServerCapabilities;
import io.clusterhealth.tool.ClientCapabilities;

/// `initialize`: negotiates the revision, once per conversation.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle">MCP, Lifecycle</a>
record Handshake(ServerCard card) implements Method.Handler {

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        return switch (InitializeParams.read(params)) {
            case Parsed.Invalid<InitializeParams>(String details) -> Reply.invalidParams(details);
            case Parsed.Valid<InitializeParams>(InitializeParams(String requested, ObjectNode capabilities)) ->
                exchange.conversation().initialize()
                        ? agreed(ProtocolVersion.negotiate(requested), capabilities, exchange.conversation())
                        : new Reply.Refusal(RpcError.invalidRequest("This connection is already initialized"));
        };
    }

    private Reply agreed(ProtocolVersion version, ObjectNode capabilities, Conversation conversation) {
        conversation.agree(version, new ClientCapabilities(capabilities));
        return new Reply.Result(new InitializeResult(
                        version,
                        new ServerCapabilities(conversation.isLasting(), card.toolsChange()),
                        card.implementation(),
                        card.instructions())
                .toJson());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
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

/// `initialize`: settles the revision, once per conversation.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle">MCP, Lifecycle</a>
record Handshake(ServerCard card) implements Method.Handler {

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        return switch (InitializeParams.read(params)) {
            case Parsed.Invalid<InitializeParams>(String details) -> Reply.invalidParams(details);
            case Parsed.Valid<InitializeParams>(InitializeParams(String requested)) ->
                exchange.conversation().initialize()
                        ? new Reply.Result(result(ProtocolVersion.negotiate(requested)))
                        : new Reply.Refusal(RpcError.invalidRequest("This connection is already initialized"));
        };
    }

    private ObjectNode result(ProtocolVersion version) {
        return new InitializeResult(version, card.capabilities(), card.implementation(), card.instructions()).toJson();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import io.clusterhealth.engine.Declared;
import io.clusterhealth.engine.Era;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.MethodTable;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.tool.ToolCatalog;
import java.util.Optional;

/// Checks a request of this era before its method is looked up: the revision, then the headers.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports">MCP, Transports</a>
record ModernGate(ToolCatalog tools) implements MethodTable.RequestCheck {

    @Override
    public Optional<RpcError> refusal(Message.Request request, Exchange exchange) {
        String version = request.params().path("_meta").path(ModernMeta.VERSION).asText();
        if (!version.equals(Era.MODERN_SINCE)) {
            return Optional.of(unsupported(version));
        }
        Declared declared = exchange.declared();
        return declared.isRequired()
                ? HeaderCheck.problem(request, declared, tools)
                        .map(details -> RpcError.of(ErrorCode.HEADER_MISMATCH, "Header mismatch", details))
                : Optional.empty();
    }

    private static RpcError unsupported(String version) {
        RpcError error = RpcError.of(
                ErrorCode.UNSUPPORTED_VERSION,
                "Unsupported protocol version",
                "Without a handshake this server speaks " + Era.MODERN_SINCE);
        error.data().putArray("supported").add(Era.MODERN_SINCE);
        error.data().put("requested", version);
        return error;
    }
}

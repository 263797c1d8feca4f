// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The `error` member of a failure response.
///
/// @param code one of [ErrorCode], or any code that a client sent
/// @param message one short sentence
/// @param data additional members; this server always sets `details`, a client's may be empty
public record RpcError(int code, String message, ObjectNode data) {

    /// An error whose data has only `details`: one sentence that describes the fault and what is right.
    public static RpcError of(ErrorCode code, String message, String details) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("details", details);
        return new RpcError(code.code(), message, data);
    }

    /// The request's parameters do not fit its method.
    public static RpcError invalidParams(String details) {
        return of(ErrorCode.INVALID_PARAMS, "Invalid params", details);
    }

    /// The message is not a JSON-RPC 2.0 message that this server accepts.
    public static RpcError invalidRequest(String details) {
        return of(ErrorCode.INVALID_REQUEST, "Invalid Request", details);
    }

    /// The bytes could not be parsed.
    public static RpcError parseError(String details) {
        return of(ErrorCode.PARSE_ERROR, "Parse error: Invalid MCP message", details);
    }
}

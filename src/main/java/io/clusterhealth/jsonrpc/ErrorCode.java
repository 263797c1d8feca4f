// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

/// The error codes that JSON-RPC 2.0 defines, those that MCP adds, and those of this server.
///
/// @see <a href="https://www.jsonrpc.org/specification#error_object">JSON-RPC 2.0, Error object</a>
public enum ErrorCode {
    /// The bytes are not JSON, or not JSON within the limits.
    PARSE_ERROR(-32700),
    /// The JSON is neither a request nor a notification nor a response.
    INVALID_REQUEST(-32600),
    METHOD_NOT_FOUND(-32601),
    INVALID_PARAMS(-32602),
    INTERNAL_ERROR(-32603),
    /// MCP up to 2025-11-25: there is no such resource.
    RESOURCE_NOT_FOUND(-32002),
    /// MCP since 2026-07-28: a header is missing or contradicts the message.
    HEADER_MISMATCH(-32020),
    /// MCP since 2026-07-28: the client did not declare what is needed to serve the request.
    MISSING_CLIENT_CAPABILITY(-32021),
    /// MCP since 2026-07-28: this server does not support the revision of the request.
    UNSUPPORTED_VERSION(-32022),
    /// This server's own, outside of what JSON-RPC and MCP reserve: a resource exists but could not be read
    /// (docs/clients.md has this server's own codes).
    UNREADABLE(-31000),
    /// Also this server's own: the server is overloaded, and the request was not processed.
    BUSY(-31001),
    /// Also this server's own: the caller had been admitted, and has lost its access.
    WITHDRAWN(-31002);

    private final int code;

    ErrorCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /// Whether an error of this number is a defect of the server; any other is caused by its caller.
    public static boolean isDefect(int code) {
        return code == INTERNAL_ERROR.code;
    }
}

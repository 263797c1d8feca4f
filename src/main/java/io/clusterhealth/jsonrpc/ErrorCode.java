// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

/// The error codes that JSON-RPC 2.0 defines, those that MCP adds, and one of our own.
///
/// @see <a href="https://www.jsonrpc.org/specification#error_object">JSON-RPC 2.0, Error object</a>
public enum ErrorCode {
    /// The bytes are not JSON, or not JSON within the limits.
    PARSE_ERROR(-32700, Blame.CALLER),
    /// The JSON is no request, notification or response.
    INVALID_REQUEST(-32600, Blame.CALLER),
    METHOD_NOT_FOUND(-32601, Blame.CALLER),
    INVALID_PARAMS(-32602, Blame.CALLER),
    INTERNAL_ERROR(-32603, Blame.SERVER),
    /// MCP up to 2025-11-25: there is no such resource.
    RESOURCE_NOT_FOUND(-32002, Blame.CALLER),
    /// MCP since 2026-07-28: a header is missing or contradicts the message.
    HEADER_MISMATCH(-32020, Blame.CALLER),
    /// MCP since 2026-07-28: the client did not declare what is needed to serve the request.
    MISSING_CLIENT_CAPABILITY(-32021, Blame.CALLER),
    /// MCP since 2026-07-28: the request is written in a revision unknown here.
    UNSUPPORTED_VERSION(-32022, Blame.CALLER),
    /// Ours, outside of what JSON-RPC and MCP reserve: a resource is there but could not be read.
    UNREADABLE(-31000, Blame.CALLER),
    /// Ours as well: there is too much to do, and the request was not even looked at.
    BUSY(-31001, Blame.CALLER),
    /// Ours as well: the caller was let in, and may see nothing any longer.
    WITHDRAWN(-31002, Blame.CALLER);

    private final int code;
    private final Blame blame;

    ErrorCode(int code, Blame blame) {
        this.code = code;
        this.blame = blame;
    }

    /// The number on the wire.
    public int code() {
        return code;
    }

    public Blame blame() {
        return blame;
    }

    /// Whose fault an error of this number is; the caller's, unless it is known to be ours.
    public static Blame blameOf(int code) {
        return code == INTERNAL_ERROR.code ? INTERNAL_ERROR.blame : Blame.CALLER;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

/// The error codes that JSON-RPC 2.0 defines.
///
/// @see <a href="https://www.jsonrpc.org/specification#error_object">JSON-RPC 2.0, Error object</a>
public enum ErrorCode {
    /// The bytes are not JSON, or not JSON within the limits.
    PARSE_ERROR(-32700, Blame.CALLER),
    /// The JSON is no request, notification or response.
    INVALID_REQUEST(-32600, Blame.CALLER),
    METHOD_NOT_FOUND(-32601, Blame.CALLER),
    INVALID_PARAMS(-32602, Blame.CALLER),
    INTERNAL_ERROR(-32603, Blame.SERVER);

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

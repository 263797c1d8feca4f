// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/// One JSON-RPC 2.0 message, already known to be well formed.
///
/// @see <a href="https://www.jsonrpc.org/specification">JSON-RPC 2.0</a>
public sealed interface Message {

    /// Asks for an answer. `params` is empty when none were sent.
    record Request(RequestId id, String method, ObjectNode params) implements Message {}

    /// Asks for nothing, and must not be answered.
    record Notification(String method, ObjectNode params) implements Message {}

    /// Answers a request.
    record Success(RequestId id, JsonNode result) implements Message {}

    /// Says why a request was not answered.
    ///
    /// @param id empty only when the request could not be read far enough to learn it; then it is left out
    record Failure(Optional<RequestId> id, RpcError error) implements Message {}
}

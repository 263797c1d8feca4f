// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/// One well-formed JSON-RPC 2.0 message.
///
/// @see <a href="https://www.jsonrpc.org/specification">JSON-RPC 2.0</a>
public sealed interface Message {

    /// A message that needs a response. `params` is empty when none were sent.
    record Request(RequestId id, String method, ObjectNode params) implements Message {}

    /// A message that must not be answered.
    record Notification(String method, ObjectNode params) implements Message {}

    record Success(RequestId id, JsonNode result) implements Message {}

    /// The error response to a request.
    ///
    /// @param id empty only when the id of the request could not be read; then the response has no `id`
    record Failure(Optional<RequestId> id, RpcError error) implements Message {}
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import java.util.List;
import java.util.Optional;

/// The result of decoding one JSON value.
public sealed interface Decoded {

    record Single(Message message) implements Decoded {}

    /// Not a valid message; the failure is the response to its sender.
    record Undecodable(Message.Failure failure) implements Decoded {

        static Undecodable of(Optional<RequestId> id, RpcError error) {
            return new Undecodable(new Message.Failure(id, error));
        }
    }

    /// Looks like a response, but is no valid one. A response has no response: only HTTP has a place for the failure,
    /// in
    /// the status of the request that carried it.
    record UnreadableResponse(Message.Failure failure) implements Decoded {}

    /// A non-empty array whose members are decoded one by one. Only the revision 2025-03-26 of MCP has batches.
    ///
    /// @param members each [Single], [Undecodable] or [UnreadableResponse]
    record Batch(List<Decoded> members) implements Decoded {
        public Batch {
            members = List.copyOf(members);
        }
    }
}

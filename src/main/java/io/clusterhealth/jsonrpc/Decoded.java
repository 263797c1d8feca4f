// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import java.util.List;
import java.util.Optional;

/// What came of reading one JSON value.
public sealed interface Decoded {

    /// A well-formed message.
    record Single(Message message) implements Decoded {}

    /// No message; the failure is what its sender should receive.
    record Undecodable(Message.Failure failure) implements Decoded {

        static Undecodable of(Optional<RequestId> id, RpcError error) {
            return new Undecodable(new Message.Failure(id, error));
        }
    }

    /// A non-empty array, each member judged by itself. Only the revision 2025-03-26 of MCP has batches.
    ///
    /// @param members each [Single] or [Undecodable]
    record Batch(List<Decoded> members) implements Decoded {
        public Batch {
            members = List.copyOf(members);
        }
    }
}

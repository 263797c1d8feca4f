// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import java.util.Optional;

/// Answers what upstream servers ask. No model, user or folder of a client is at their disposal; they are told so at
/// the handshake, by capabilities that are not there, and again when they ask all the same.
public final class Declined {
    private Declined() {}

    /// The answer to a request of a server.
    public static Message answer(Message.Request request) {
        return request.method().equals("ping")
                ? new Message.Success(request.id(), JsonNodeFactory.instance.objectNode())
                : new Message.Failure(
                        Optional.of(request.id()),
                        RpcError.of(
                                ErrorCode.METHOD_NOT_FOUND,
                                "Method not found",
                                "This client answers nothing but ping"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The methods of one era.
///
/// @param requests by name; each is answered
/// @param notifications by name; others are ignored, as JSON-RPC requires
/// @param gate checks each request before its method is looked up
/// @param complete adds to each result the members that all results of the era have
public record MethodTable(
        Map<String, Method> requests,
        Map<String, BiConsumer<ObjectNode, Exchange>> notifications,
        RequestCheck gate,
        Consumer<ObjectNode> complete) {

    /// Refuses requests that are not valid in this era.
    @FunctionalInterface
    public interface RequestCheck {
        /// Accepts everything.
        RequestCheck OPEN = (_, _) -> Optional.empty();

        /// The error of a request; empty when it is valid.
        Optional<RpcError> refusal(Message.Request request, Exchange exchange);
    }

    public MethodTable {
        requests = Map.copyOf(requests);
        notifications = Map.copyOf(notifications);
    }

    Reply completed(Reply reply) {
        if (reply instanceof Reply.Result(ObjectNode json)) {
            complete.accept(json);
        }
        return reply;
    }

    /// The methods that are always requests, so that one without an id is no notification (ADR 0006).
    public Set<String> requestNames() {
        return requests.keySet();
    }

    List<String> sortedRequestNames() {
        return requests.keySet().stream().sorted().toList();
    }
}

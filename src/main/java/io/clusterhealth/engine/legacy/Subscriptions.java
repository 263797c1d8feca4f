// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ResourceWatch;
import io.clusterhealth.engine.Watch;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import java.util.Optional;

/// `resources/subscribe` and `resources/unsubscribe`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions">MCP,
/// Subscriptions</a>
final class Subscriptions {

    private Subscriptions() {}

    static Method.Handler subscribe(ResourceWatch watch) {
        return (params, _, exchange) -> {
            if (!params.path("uri").isTextual()) {
                return Reply.invalidParams("'uri' must be the address of a resource");
            }
            if (!exchange.conversation().isLasting()) {
                return refusal("A subscription needs a session, and this request belongs to none");
            }
            String uri = params.path("uri").textValue();
            Conversation conversation = exchange.conversation();
            Optional<Watch> begun = watch.watch(uri, exchange.caller(), () -> conversation.send(updated(uri)));
            if (begun.isEmpty()) {
                RpcError error = RpcError.of(
                        ErrorCode.RESOURCE_NOT_FOUND,
                        "Resource not found",
                        "There is nothing to watch at this address");
                error.data().put("uri", uri);
                return new Reply.Refusal(error);
            }
            if (!conversation.watch(uri, begun.get())) {
                begun.get().close();
                return refusal("This session has too many subscriptions; end one first");
            }
            return Reply.empty();
        };
    }

    static Method.Handler unsubscribe() {
        return (params, _, exchange) -> {
            if (!params.path("uri").isTextual()) {
                return Reply.invalidParams("'uri' must be the address of a resource");
            }
            exchange.conversation().unwatch(params.path("uri").textValue());
            return Reply.empty();
        };
    }

    private static Message.Notification updated(String uri) {
        return new Message.Notification(
                "notifications/resources/updated",
                JsonNodeFactory.instance.objectNode().put("uri", uri));
    }

    private static Reply refusal(String details) {
        return new Reply.Refusal(RpcError.invalidRequest(details));
    }
}

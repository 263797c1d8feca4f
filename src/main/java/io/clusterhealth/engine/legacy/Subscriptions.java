// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ResourceWatch;
import io.clusterhealth.engine.ResourceWatch.WatchOutcome;
import io.clusterhealth.engine.ResourceWatch.WatchPlace;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.LoggingMessage;
import java.util.Optional;

/// `resources/subscribe` and `resources/unsubscribe`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions">MCP,
/// Subscriptions</a>
final class Subscriptions {
    private Subscriptions() {}

    static Method.Handler subscribe(ResourceWatch watch) {
        return (params, _, exchange) -> {
            Optional<Reply> fault = fault(params, exchange);
            if (fault.isPresent()) {
                return fault.get();
            }
            String uri = params.path("uri").textValue();
            Conversation conversation = exchange.conversation();
            return switch (watch.ask(uri, exchange.caller())) {
                case WatchOutcome.WatchGranted(WatchPlace place) -> {
                    if (!conversation.watch(uri, place)) {
                        place.close();
                        yield refusal("This session has too many subscriptions; end one first");
                    }
                    place.begin(() -> conversation.send(updated(uri)), reason -> {
                        conversation.unwatch(uri);
                        conversation.send(ended(uri, reason));
                    });
                    yield Reply.empty();
                }
                case WatchOutcome.NoResource() -> new Reply.Refusal(nothing(uri));
                case WatchOutcome.WatchesFull() -> new Reply.Refusal(full(uri, watch));
            };
        };
    }

    static Method.Handler unsubscribe() {
        return (params, _, exchange) -> fault(params, exchange).orElseGet(() -> {
            exchange.conversation().unwatch(params.path("uri").textValue());
            return Reply.empty();
        });
    }

    private static Optional<Reply> fault(ObjectNode params, Exchange exchange) {
        if (!params.path("uri").isTextual()) {
            return Optional.of(Reply.invalidParams("'uri' must be the address of a resource"));
        }
        return exchange.conversation().isLasting()
                ? Optional.empty()
                : Optional.of(refusal("A subscription needs a session, and this request belongs to none"));
    }

    private static RpcError nothing(String uri) {
        RpcError error = RpcError.of(
                ErrorCode.RESOURCE_NOT_FOUND, "Resource not found", "There is nothing to watch at this address");
        error.data().put("uri", uri);
        return error;
    }

    private static RpcError full(String uri, ResourceWatch watch) {
        RpcError error = RpcError.of(
                ErrorCode.BUSY,
                "Too many subscriptions",
                "There may be " + watch.bounds() + "; end one, or read the resource instead");
        error.data().put("uri", uri);
        return error;
    }

    private static Message.Notification ended(String uri, String reason) {
        return new LoggingMessage(
                        LoggingLevel.ERROR,
                        "resources/subscribe",
                        JsonNodeFactory.instance.textNode("The subscription to " + uri + " has ended. " + reason))
                .toMessage();
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

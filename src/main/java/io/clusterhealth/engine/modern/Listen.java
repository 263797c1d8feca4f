// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.ListChanges;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ResourceWatch;
import io.clusterhealth.engine.ResourceWatch.WatchOutcome;
import io.clusterhealth.engine.ResourceWatch.WatchPlace;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.RequestMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// `subscriptions/listen`: acknowledges the accepted subscriptions, then sends each change until the client
/// disconnects.
///
/// Clients can listen for resources and, where other servers' tools are on, for the list of tools.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions">MCP,
/// Subscriptions</a>
record Listen(ResourceWatch watch, ListChanges changes) implements Method.Handler {
    private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
    private static final String TOOLS = "toolsListChanged";
    private static final int MOST = 16;

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        JsonNode filter = params.path("notifications");
        if (!filter.isObject()) {
            return Reply.invalidParams("'notifications' must be an object that says what to listen for");
        }
        JsonNode wanted = filter.path("resourceSubscriptions");
        if (!wanted.isMissingNode() && !wanted.isArray()) {
            return Reply.invalidParams("'resourceSubscriptions' must be an array of addresses");
        }
        if (!exchange.canStream()) {
            return new Reply.Refusal(RpcError.invalidRequest("Accept text/event-stream to listen"));
        }
        Map<String, WatchPlace> honoured = new LinkedHashMap<>();
        for (JsonNode uri : wanted) {
            if (uri.isTextual()
                    && honoured.size() < MOST
                    && !honoured.containsKey(uri.textValue())
                    && watch.ask(uri.textValue(), exchange.caller())
                            instanceof WatchOutcome.WatchGranted(WatchPlace place)) {
                honoured.put(uri.textValue(), place);
            }
        }
        exchange.onCancel(() -> honoured.values().forEach(WatchPlace::close));
        boolean tools = changes.arePossible() && filter.path(TOOLS).asBoolean();
        exchange.send(acknowledgement(exchange, filter, tools, honoured.keySet()));
        if (tools) {
            changes.listen(exchange, tagged(exchange));
        }
        honoured.forEach((uri, place) ->
                place.begin(() -> exchange.send(updated(exchange, uri)), reason -> exchange.withdraw(reason)));
        return new Reply.StaysOpen();
    }

    private static Message.Notification acknowledgement(
            Exchange exchange, JsonNode filter, boolean tools, Set<String> honoured) {
        ObjectNode params = tagged(exchange);
        ObjectNode kept = params.putObject("notifications");
        if (tools) {
            kept.put(TOOLS, true);
        }
        if (filter.has("resourceSubscriptions")) {
            ArrayNode uris = kept.putArray("resourceSubscriptions");
            honoured.forEach(uris::add);
        }
        return new Message.Notification("notifications/subscriptions/acknowledged", params);
    }

    private static Message.Notification updated(Exchange exchange, String uri) {
        return new Message.Notification(
                "notifications/resources/updated", tagged(exchange).put("uri", uri));
    }

    private static ObjectNode tagged(Exchange exchange) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        exchange.id().ifPresent(id -> params.putObject("_meta").set(SUBSCRIPTION, id.toJson()));
        return params;
    }
}

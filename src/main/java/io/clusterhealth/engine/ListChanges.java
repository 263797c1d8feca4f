// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.tool.ChangingTools;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/// Notifies clients that the list of tools has changed: legacy clients in their conversation, modern clients on the
/// streams on which they listen for it. Safe for use by several threads.
///
/// @see <a
/// href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools#list-changed-notification">MCP, List
/// Changed Notification</a>
public final class ListChanges {
    private static final String METHOD = "notifications/tools/list_changed";

    private final boolean possible;
    private final Set<Conversation> conversations =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private final Map<Exchange, ObjectNode> listening = new ConcurrentHashMap<>();

    private ListChanges(boolean possible) {
        this.possible = possible;
    }

    public static ListChanges of(ChangingTools tools) {
        ListChanges changes = new ListChanges(tools.areOn());
        tools.onChange(changes::tell);
        return changes;
    }

    /// Whether the list can change at all.
    public boolean arePossible() {
        return possible;
    }

    /// Registers a client to notify, for as long as its transport keeps the conversation.
    void heard(Conversation conversation) {
        if (possible && conversation.isLasting()) {
            conversations.add(conversation);
        }
    }

    /// Sends notifications on this exchange until it ends.
    ///
    /// @param params the parameters of each notification
    public void listen(Exchange exchange, ObjectNode params) {
        listening.put(exchange, params);
        exchange.onCancel(() -> listening.remove(exchange));
    }

    private void tell() {
        List<Conversation> told;
        synchronized (conversations) {
            told = List.copyOf(conversations);
        }
        told.stream()
                .filter(one -> one.version().isPresent())
                .forEach(one -> one.send(new Message.Notification(METHOD, JsonNodeFactory.instance.objectNode())));
        listening.forEach((exchange, params) -> exchange.send(new Message.Notification(METHOD, params.deepCopy())));
    }
}

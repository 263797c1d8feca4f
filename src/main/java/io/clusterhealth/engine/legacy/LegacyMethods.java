// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import static io.clusterhealth.engine.Method.quick;
import static io.clusterhealth.engine.Method.slow;
import static java.util.Map.entry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.MethodTable;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ServerCard;
import io.clusterhealth.engine.ToolCalls;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.tool.ToolCatalog;
import java.util.Map;
import java.util.Optional;

/// Which method does what, from 2024-11-05 to 2025-11-25.
public final class LegacyMethods {
    private LegacyMethods() {}

    /// The table, for these tools.
    public static MethodTable of(ServerCard card, ToolCatalog catalog, ToolCalls calls) {
        return new MethodTable(
                Map.ofEntries(
                        entry("initialize", quick(new Handshake(card))),
                        entry("ping", quick((_, _, _) -> Reply.empty())),
                        entry("tools/list", quick(new ToolsList(catalog))),
                        entry("tools/call", slow(new ToolsCall(catalog, calls))),
                        entry("logging/setLevel", quick((params, _, exchange) -> setLevel(params, exchange)))),
                Map.ofEntries(
                        entry("notifications/initialized", (_, _) -> {}),
                        entry("initialized", (_, _) -> {}),
                        entry("notifications/cancelled", LegacyMethods::cancel)));
    }

    private static Reply setLevel(ObjectNode params, Exchange exchange) {
        Optional<LoggingLevel> level = LoggingLevel.of(params.path("level").asText(""))
                .filter(_ -> params.path("level").isTextual());
        level.ifPresent(exchange.conversation()::logFrom);
        return level.isPresent()
                ? Reply.empty()
                : Reply.invalidParams("'level' must be one of " + String.join(", ", LoggingLevel.words()));
    }

    private static void cancel(ObjectNode params, Exchange exchange) {
        RequestId.of(params.path("requestId")).ifPresent(exchange.conversation()::cancel);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import static io.clusterhealth.engine.Method.quick;
import static java.util.Map.entry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Features;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.MethodTable;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.method.Complete;
import io.clusterhealth.engine.method.Lists;
import io.clusterhealth.engine.method.PromptsGet;
import io.clusterhealth.engine.method.ResourcesRead;
import io.clusterhealth.engine.method.ToolsCall;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.LoggingLevel;
import java.util.Map;
import java.util.Optional;

/// The methods of the revisions 2024-11-05 to 2025-11-25.
public final class LegacyMethods {

    private LegacyMethods() {}

    public static MethodTable of(Features offered) {
        ToolsCall toolsCall = new ToolsCall(offered.tools(), offered.calls());
        return new MethodTable(
                Map.ofEntries(
                        entry("initialize", quick(new Handshake(offered.card()))),
                        entry("ping", quick((_, _, _) -> Reply.empty())),
                        entry("tools/list", quick(Lists.WHOLE.tools(offered.tools()))),
                        entry(
                                "tools/call",
                                new Method(toolsCall::pace, toolsCall::refused, new LegacyElicitation(toolsCall))),
                        entry("prompts/list", quick(Lists.WHOLE.prompts(offered.prompts()))),
                        entry("prompts/get", PromptsGet.of(offered, LegacyElicitation::new)),
                        entry("resources/list", quick(Lists.WHOLE.resources(offered.resources()))),
                        entry("resources/templates/list", quick(Lists.WHOLE.templates(offered.resources()))),
                        entry("resources/read", ResourcesRead.of(offered, LegacyElicitation::new)),
                        entry("resources/subscribe", quick(Subscriptions.subscribe(offered.watch()))),
                        entry("resources/unsubscribe", quick(Subscriptions.unsubscribe())),
                        entry("completion/complete", Complete.of(offered, complete -> complete)),
                        entry("logging/setLevel", quick((params, _, exchange) -> setLevel(params, exchange)))),
                Map.ofEntries(
                        entry("notifications/initialized", (_, _) -> {}),
                        entry("initialized", (_, _) -> {}),
                        entry("notifications/cancelled", LegacyMethods::cancel)),
                MethodTable.RequestCheck.OPEN,
                _ -> {});
    }

    private static Reply setLevel(ObjectNode params, Exchange exchange) {
        Optional<LoggingLevel> level = LoggingLevel.of(params.path("level").asText(""))
                .filter(_ -> params.path("level").isTextual());
        if (level.isEmpty()) {
            return Reply.invalidParams("'level' must be one of " + String.join(", ", LoggingLevel.words()));
        }
        if (!exchange.conversation().isLasting()) {
            return new Reply.Refusal(
                    RpcError.invalidRequest("A log level needs a session, and this request belongs to none"));
        }
        exchange.conversation().logFrom(level.get());
        return Reply.empty();
    }

    private static void cancel(ObjectNode params, Exchange exchange) {
        RequestId.of(params.path("requestId")).ifPresent(exchange.conversation()::cancel);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import static io.clusterhealth.engine.Method.quick;
import static java.util.Map.entry;

import io.clusterhealth.engine.Features;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.MethodTable;
import io.clusterhealth.engine.method.Complete;
import io.clusterhealth.engine.method.Lists;
import io.clusterhealth.engine.method.PromptsGet;
import io.clusterhealth.engine.method.ResourcesRead;
import io.clusterhealth.engine.method.ToolsCall;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.session.Seal;
import java.time.Clock;
import java.util.Map;

/// The methods since 2026-07-28.
public final class ModernMethods {

    private ModernMethods() {}

    /// The method table for these features.
    ///
    /// @param seal for the state that clients carry from one input round to the next
    public static MethodTable of(Features offered, Seal seal, Clock clock) {
        ResultDecorator decorator = new ResultDecorator(offered.card());
        RequestState requestState = new RequestState(seal, clock);
        ToolsCall toolsCall = new ToolsCall(offered.tools(), offered.calls());
        return new MethodTable(
                Map.ofEntries(
                        entry("server/discover", quick(decorator.stable(new Discover(offered.card())))),
                        entry(
                                "tools/list",
                                quick(decorator.listed(Lists.WHOLE.tools(offered.tools()), offered.tools()))),
                        entry(
                                "tools/call",
                                new Method(
                                        toolsCall::pace,
                                        toolsCall::refused,
                                        new InputRounds("tools/call", requestState, toolsCall))),
                        entry("prompts/list", quick(decorator.stable(Lists.WHOLE.prompts(offered.prompts())))),
                        entry(
                                "prompts/get",
                                PromptsGet.of(offered, get -> new InputRounds("prompts/get", requestState, get))),
                        entry("resources/list", quick(decorator.stable(Lists.WHOLE.resources(offered.resources())))),
                        entry(
                                "resources/templates/list",
                                quick(decorator.stable(Lists.WHOLE.templates(offered.resources())))),
                        entry(
                                "resources/read",
                                ResourcesRead.of(
                                        offered,
                                        read -> decorator.fleeting(
                                                new InputRounds("resources/read", requestState, read)))),
                        entry("completion/complete", Complete.of(offered, complete -> complete)),
                        entry("subscriptions/listen", quick(new Listen(offered.watch(), offered.changes())))),
                Map.of(
                        "notifications/cancelled",
                        (params, exchange) ->
                                RequestId.of(params.path("requestId")).ifPresent(exchange.conversation()::cancel)),
                new ModernGate(offered.tools()),
                decorator::decorate);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.upstream.OfferedTool;
import io.clusterhealth.upstream.ResumePace;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamTrouble;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// An open session with one server: lists its tools, and calls them, in the negotiated era.
record UpstreamSession(UpstreamLink link, NegotiatedProtocol protocol, ProgressListeners progress, AtomicLong ids)
        implements AutoCloseable {
    private static final Duration LIST = Duration.ofSeconds(10);
    private static final Duration LASTING = Duration.ofDays(365);
    /// How often one call may request input.
    private static final int MOST_ROUNDS = 4;

    private static final int MOST_PAGES = 50;
    private static final int MOST_TOOLS = 1_000;

    sealed interface ToolListing {
        /// @param passedOver skipped tools by name, with the reason
        /// @param ttl how long the list is valid, in milliseconds, as given by the server
        record ToolsListed(List<OfferedTool> tools, Map<String, String> passedOver, OptionalLong ttl, boolean isPrivate)
                implements ToolListing {}

        record Unlisted(UpstreamFault fault) implements ToolListing {}
    }

    /// The same session over another link; only for a server that has assigned no session.
    UpstreamSession over(UpstreamLink other, ProgressListeners listeners) {
        return new UpstreamSession(other, protocol, listeners, ids);
    }

    /// Subscribes to changes of the list, and to requests of the server, where supported. Returns immediately.
    void listen() {
        if (!protocol.isModern()) {
            if (protocol.notifiesListChanges() || protocol.handler().formsHaveDefaults()) {
                link.listen(protocol.headers("", JsonNodeFactory.instance.objectNode(), Optional.empty()));
            }
            return;
        }
        if (!protocol.notifiesListChanges()) {
            return;
        }
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.putObject("notifications").put("toolsListChanged", true);
        Thread.ofVirtual().name("upstream listen").start(() -> {
            try {
                ResumePace pace = new ResumePace();
                while (!link.isClosed()) {
                    long begin = System.nanoTime();
                    if (request("subscriptions/listen", params, Optional.empty(), LASTING)
                            instanceof LinkReply.UpstreamError) {
                        return;
                    }
                    Thread.sleep(pace.nextSince(begin));
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    ToolListing list() throws InterruptedException {
        List<OfferedTool> tools = new ArrayList<>();
        Map<String, String> passedOver = new HashMap<>();
        Set<String> cursors = new HashSet<>();
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        OptionalLong ttl = OptionalLong.empty();
        boolean isPrivate = false;
        while (true) {
            switch (request("tools/list", params, Optional.empty(), LIST)) {
                case LinkReply.UpstreamResult(JsonNode result) -> {
                    if (!result.path("tools").isArray()) {
                        return new ToolListing.Unlisted(UpstreamTrouble.NO_TOOLS.plain());
                    }
                    take(result.path("tools"), tools, passedOver);
                    ttl = result.path("ttlMs").isIntegralNumber()
                            ? OptionalLong.of(Math.max(0, result.path("ttlMs").longValue()))
                            : ttl;
                    isPrivate |= result.path("cacheScope").asText().equals("private");
                    String next = result.path("nextCursor").asText("");
                    boolean isCut = !next.isEmpty()
                            && (!cursors.add(next) || cursors.size() >= MOST_PAGES || tools.size() >= MOST_TOOLS);
                    if (isCut) {
                        passedOver.put(
                                "the rest of its list",
                                "it has more than %d pages or %d tools, or repeats a page"
                                        .formatted(MOST_PAGES, MOST_TOOLS));
                    }
                    if (isCut || next.isEmpty()) {
                        return new ToolListing.ToolsListed(tools, passedOver, ttl, isPrivate);
                    }
                    params = JsonNodeFactory.instance.objectNode().put("cursor", next);
                }
                case LinkReply.UpstreamError(var error) -> {
                    return new ToolListing.Unlisted(UpstreamTrouble.REFUSES_LIST.with(error.message()));
                }
                case LinkReply.LinkFailure none -> {
                    return new ToolListing.Unlisted(none.fault("tools/list", LIST));
                }
            }
        }
    }

    private static void take(JsonNode page, List<OfferedTool> tools, Map<String, String> passedOver) {
        Set<String> names = new HashSet<>();
        tools.forEach(tool -> names.add(tool.name()));
        for (JsonNode json : page) {
            switch (OfferedTool.read(json)) {
                case OfferedTool.Offer.Taken(OfferedTool tool) -> {
                    if (tools.size() < MOST_TOOLS && names.add(tool.name())) {
                        tools.add(tool);
                    } else {
                        passedOver.put(tool.name(), "it is there twice, or one of too many");
                    }
                }
                case OfferedTool.Offer.PassedOver(String name, String why) -> passedOver.put(name, why);
            }
        }
    }

    /// A call of a tool.
    ///
    /// @param caller token of the caller, where the server receives it
    /// @param listener receives the progress
    record UpstreamCall(
            OfferedTool tool,
            ObjectNode arguments,
            Optional<BearerToken> caller,
            Duration patience,
            ProgressListeners.ProgressListener listener) {

        /// The same call once a part of its time has passed.
        UpstreamCall after(Duration time) {
            return new UpstreamCall(tool, arguments, caller, patience.minus(time), listener);
        }
    }

    /// Calls a tool once.
    LinkReply call(UpstreamCall call) throws InterruptedException {
        ObjectNode params =
                JsonNodeFactory.instance.objectNode().put("name", call.tool().name());
        params.set("arguments", call.arguments());
        long token = progress.open(call.listener());
        params.putObject("_meta").put("progressToken", token);
        long end = System.nanoTime() + call.patience().toNanos();
        try {
            LinkReply reply = request("tools/call", params, Optional.of(call.tool()), call.patience());
            Optional<ObjectNode> answers = answers(reply);
            for (int round = 0; round < MOST_ROUNDS && answers.isPresent(); round++) {
                params.remove(List.of("inputResponses", "requestState"));
                params.setAll(answers.get());
                Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
                reply = request("tools/call", params, Optional.of(call.tool()), left);
                answers = answers(reply);
            }
            return reply;
        } finally {
            progress.close(token);
        }
    }

    private Optional<ObjectNode> answers(LinkReply reply) {
        return reply instanceof LinkReply.UpstreamResult(JsonNode result)
                ? protocol.handler().answers(result)
                : Optional.empty();
    }

    private LinkReply request(String method, ObjectNode params, Optional<OfferedTool> tool, Duration patience)
            throws InterruptedException {
        RequestId id = new RequestId.IntegerId(Long.toString(ids.incrementAndGet()));
        ObjectNode sent = protocol.withMeta(params);
        Map<String, String> headers = protocol.headers(method, sent, tool);
        boolean answered = false;
        try {
            LinkReply reply = link.request(
                    new UpstreamLink.LinkRequest(new Message.Request(id, method, sent), headers, patience));
            answered = !(reply instanceof LinkReply.LinkSilent);
            return reply;
        } finally {
            if (!answered) {
                ObjectNode cancelled = JsonNodeFactory.instance.objectNode();
                cancelled.set("requestId", id.toJson());
                link.notifyServer(
                        new Message.Notification("notifications/cancelled", cancelled),
                        protocol.headers("notifications/cancelled", cancelled, Optional.empty()));
            }
        }
    }

    @Override
    public void close() {
        link.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.legacy.LegacyMethods;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolCatalog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/// An engine with given tools, and one conversation with it, in JSON text.
public final class EngineHarness {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-21T12:00:00.5Z"), ZoneOffset.UTC);

    private final MethodTable methods;
    private final McpEngine engine;
    private final MessageCodec codec;
    private final List<Message.Notification> heard = Collections.synchronizedList(new ArrayList<>());
    private final Conversation conversation = new Conversation(Caller.ANONYMOUS, heard::add);

    public EngineHarness(Duration deadline, Tool... tools) {
        ServerCard card = ServerCard.of("1.2.3");
        ToolCalls calls = new ToolCalls(deadline, new ResultEnvelope("1.2.3", NOON));
        RandomGenerator random = () -> 0x0000ABCDL << 32;
        methods = LegacyMethods.of(card, new ToolCatalog(List.of(tools), Set.of("health")), calls);
        engine = new McpEngine(methods, random);
        codec = new MessageCodec(1 << 20, methods.requestNames());
    }

    public McpEngine engine() {
        return engine;
    }

    public MessageCodec codec() {
        return codec;
    }

    public Conversation conversation() {
        return conversation;
    }

    /// What the engine said unasked.
    public List<Message.Notification> heard() {
        return List.copyOf(heard);
    }

    /// What is answered to this text; empty when nothing is.
    public Optional<ObjectNode> say(String text) {
        return switch (McpEngine.admit(codec.decode(text.getBytes(UTF_8)))) {
            case Decoded.Rejected(Message.Failure failure) -> Optional.of(json(failure));
            case Decoded.Single(Message message) ->
                engine.handle(message, conversation.begin(message)).map(this::json);
            case Decoded.Batch _ -> throw new IllegalStateException();
        };
    }

    /// The answer to a request.
    public ObjectNode ask(String method, String params) {
        return say("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}")
                .orElseThrow();
    }

    /// The result of a tool call.
    public ObjectNode call(String tool, String arguments) {
        return (ObjectNode) ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}")
                .path("result");
    }

    private ObjectNode json(Message message) {
        return FixtureTools.json(new String(codec.encode(message), UTF_8));
    }
}

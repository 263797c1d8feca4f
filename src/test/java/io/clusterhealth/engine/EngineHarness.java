// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Shares;
import io.clusterhealth.engine.legacy.LegacyMethods;
import io.clusterhealth.engine.modern.ModernMethods;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.session.Seal;
import io.clusterhealth.session.SigningKeys;
import io.clusterhealth.tool.CallRule;
import io.clusterhealth.tool.ChangingTools;
import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.WaitRule;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// An engine with given tools, and one conversation with it, in JSON text.
public final class EngineHarness {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-21T12:00:00.5Z"), ZoneOffset.UTC);
    private static final SigningKeys KEY = () -> List.of(new byte[SigningKeys.MIN_BYTES]);

    /// A deadline that no call reaches, even on a busy machine.
    public static final Duration AMPLE = Duration.ofMinutes(1);

    /// Maximum number of concurrent watches.
    public static final int WATCHES = 4;

    /// The check of a caller's rights for work that outlasts its request.
    public final AtomicReference<Readmission> readmission = new AtomicReference<>(Readmission.NONE);

    private final MethodTable legacy;
    private final MethodTable modern;
    private final McpEngine engine;
    private final MessageCodec codec;
    private final List<EndedCall> ended = Collections.synchronizedList(new ArrayList<>());
    private final List<Message> heard = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<Message.Request> questions = new LinkedBlockingQueue<>();
    private final List<CompletableFuture<Message.Notification>> awaited = new CopyOnWriteArrayList<>();
    private final Conversation conversation = new Conversation(Caller.ANONYMOUS, this::hear);

    public EngineHarness(Duration deadline, Tool... tools) {
        this(deadline, new ResourceCatalog(List::of, List::of), List.of(), tools);
    }

    public EngineHarness(Duration deadline, ResourceCatalog resources, List<Prompt> prompts, Tool... tools) {
        this(deadline, resources, prompts, ChangingTools.NONE, tools);
    }

    /// With tools that are added and removed, after fixed ones.
    public EngineHarness(ChangingTools changing, Tool... tools) {
        this(AMPLE, new ResourceCatalog(List::of, List::of), List.of(), changing, tools);
    }

    private EngineHarness(
            Duration deadline, ResourceCatalog resources, List<Prompt> prompts, ChangingTools changing, Tool... tools) {
        ServerCard card = ServerCard.of("1.2.3", new Instructions(false, List.of(), changing.areOn()));
        CallRunner runner = new CallRunner(deadline);
        Features features = new Features(
                card,
                new ToolCatalog(() -> List.of(tools), changing, _ -> Optional.empty()),
                new PromptCatalog(prompts),
                resources,
                new ToolCalls(
                        runner,
                        new ResultEnvelope("1.2.3", NOON),
                        new Guards(
                                CallRule.NONE, CallRule.NONE, (_, _) -> ended::add, WaitRule.NONE, Readmission.NONE)),
                runner,
                new ResourceWatch(
                        resources,
                        Duration.ofMillis(20),
                        deadline,
                        new Shares(WATCHES, WATCHES),
                        caller -> readmission.get().ask(caller)),
                ListChanges.of(changing));
        RandomGenerator random = () -> 0x0000ABCDL << 32;
        legacy = LegacyMethods.of(features);
        modern = ModernMethods.of(features, new Seal(KEY, "request-state"), NOON);
        engine = new McpEngine(legacy, modern, random, features.changes());
        codec = new MessageCodec(1 << 20, engine.shorthand(), WireLog.NONE);
    }

    public McpEngine engine() {
        return engine;
    }

    Set<String> legacyMethods() {
        return legacy.requestNames();
    }

    Set<String> modernMethods() {
        return modern.requestNames();
    }

    /// The response to one request of another conversation, whose notifications are collected here; an empty object
    /// while there is none yet.
    ObjectNode answer(Message.Request request, Conversation other) {
        return engine.handle(request, other.begin(Caller.ANONYMOUS, request, Declared.NOTHING, this::hear))
                .answer()
                .map(this::json)
                .orElseGet(() -> FixtureTools.json("{}"));
    }

    public MessageCodec codec() {
        return codec;
    }

    public Conversation conversation() {
        return conversation;
    }

    /// The ended calls that the observer received, as `name` or `name code`.
    public List<String> ended() {
        return List.copyOf(ended).stream()
                .map(call -> call.tool() + call.refusal().map(" "::concat).orElse(""))
                .toList();
    }

    /// The notifications that the engine has sent.
    public List<Message.Notification> heard() {
        return List.copyOf(heard).stream()
                .flatMap(message -> message instanceof Message.Notification one ? Stream.of(one) : Stream.empty())
                .toList();
    }

    /// The engine's next request to its client; waits for it.
    public Message.Request nextQuestion() throws InterruptedException {
        return questions.take();
    }

    /// Whether the engine has sent its client another request.
    public boolean hasQuestion() {
        return !questions.isEmpty();
    }

    /// The next notification that is sent from now on.
    public CompletableFuture<Message.Notification> nextNotification() {
        CompletableFuture<Message.Notification> next = new CompletableFuture<>();
        awaited.add(next);
        return next;
    }

    private void hear(Message message) {
        heard.add(message);
        switch (message) {
            case Message.Request request -> questions.add(request);
            case Message.Notification notification -> awaited.forEach(one -> one.complete(notification));
            case Message.Success _, Message.Failure _ -> {}
        }
    }

    /// The response to this text; empty when there is none.
    public Optional<ObjectNode> say(String text) {
        return switch (codec.decode(text.getBytes(UTF_8))) {
            case Decoded.UnreadableResponse _ -> Optional.empty();
            case Decoded.Undecodable(Message.Failure failure) -> Optional.of(json(failure));
            case Decoded.Single(Message message) ->
                engine.handle(message, conversation.begin(message)).answer().map(this::json);
            case Decoded.Batch _ -> Optional.of(json(McpEngine.noBatches()));
        };
    }

    /// The response to a request of the era without handshakes, from a client with these capabilities.
    ///
    /// @param params without `_meta`
    public ObjectNode askModern(String method, String params, String capabilities) {
        ObjectNode json = FixtureTools.json(params);
        json.putObject("_meta")
                .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
                .set("io.modelcontextprotocol/clientCapabilities", FixtureTools.json(capabilities));
        return ask(method, json.toString());
    }

    /// The response to a modern request with these headers; empty while there is none yet.
    public Optional<ObjectNode> askModern(Declared declared, Channel way, String method, String params) {
        ObjectNode json = FixtureTools.json(params);
        json.putObject("_meta")
                .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
                .putObject("io.modelcontextprotocol/clientCapabilities");
        Message.Request request = new Message.Request(new RequestId.IntegerId("7"), method, json);
        return engine.handle(request, conversation.begin(Caller.ANONYMOUS, request, declared, way))
                .answer()
                .map(this::json);
    }

    /// The responses to a batch.
    public String sayAll(String text) {
        return switch (codec.decode(text.getBytes(UTF_8))) {
            case Decoded.Batch batch -> {
                Batches batches = new Batches(engine, codec);
                byte[] answers = batches.refusal(batch)
                        .map(codec::encode)
                        .orElseGet(() -> batches.answers(batch, Caller.ANONYMOUS, conversation, Declared.NOTHING));
                yield new String(answers, UTF_8);
            }
            case Decoded.Single _, Decoded.Undecodable _, Decoded.UnreadableResponse _ ->
                throw new IllegalArgumentException(text);
        };
    }

    /// Rejects a batch as the server does when it is busy.
    void reject(String text) {
        if (codec.decode(text.getBytes(UTF_8)) instanceof Decoded.Batch batch) {
            new Batches(engine, codec).reject(batch, "BUSY", Caller.ANONYMOUS, conversation, Declared.NOTHING);
        }
    }

    /// The response to a request.
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

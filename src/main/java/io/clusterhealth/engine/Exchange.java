// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.LoggingMessage;
import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.tool.ClientCapabilities;
import io.clusterhealth.tool.ClientReply;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.TraceParent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// One message and what may still be sent about it: at most one response, and nothing after a cancellation.
public final class Exchange implements AutoCloseable {
    private enum ExchangeState {
        OPEN,
        /// Never answered; notifications are still sent.
        LASTING,
        ANSWERED,
        CANCELLED;

        boolean isUnderWay() {
            return this == OPEN || this == LASTING;
        }
    }

    /// The level of a tool's log messages that are sent when the client has set none.
    private static final LoggingLevel DEFAULT_LEVEL = LoggingLevel.INFO;

    private final Caller caller;
    private final Conversation conversation;
    private final Optional<RequestId> id;
    private final Declared declared;
    private final Channel way;
    private final boolean repeated;
    private final AtomicReference<ExchangeState> state = new AtomicReference<>(ExchangeState.OPEN);
    private final List<Runnable> onCancel = new CopyOnWriteArrayList<>();
    private final Object sending = new Object();
    private volatile OptionalLong began = OptionalLong.empty();
    private volatile Runnable onWithdrawn = () -> {};
    private volatile Optional<Consumer<Supplier<Reply>>> instead = Optional.empty();
    private volatile boolean watched;
    private volatile boolean survives;
    private volatile Optional<ModernMeta> modern = Optional.empty();
    private volatile Optional<TraceParent> traceParent = Optional.empty();
    private volatile Optional<Input> input = Optional.empty();

    /// The client's input to a repeated request.
    ///
    /// @param responses by the names of the requests they answer
    /// @param state as it was stored in the round before
    public record Input(ObjectNode responses, ObjectNode state) {
        static final Input NONE =
                new Input(JsonNodeFactory.instance.objectNode(), JsonNodeFactory.instance.objectNode());
    }

    private Exchange(
            Caller caller,
            Conversation conversation,
            Optional<RequestId> id,
            Declared declared,
            Channel way,
            boolean repeated) {
        this.repeated = repeated;
        this.caller = caller;
        this.conversation = conversation;
        this.id = id;
        this.declared = declared;
        this.way = way;
    }

    Exchange(Caller caller, Conversation conversation, Optional<RequestId> id, Declared declared, Channel way) {
        this(caller, conversation, id, declared, way, false);
    }

    /// The same exchange for a request whose id is already used by a running one.
    Exchange repeated() {
        return new Exchange(caller, conversation, id, declared, way, true);
    }

    public Conversation conversation() {
        return conversation;
    }

    /// The caller of this very message: within a session always the same user, but not always with the same token.
    public Caller caller() {
        return caller;
    }

    /// The request's id; empty for notifications, responses and requests in shorthand.
    public Optional<RequestId> id() {
        return id;
    }

    public Declared declared() {
        return declared;
    }

    /// The trace that the request is part of. The message takes precedence over its headers, which may be a
    /// gateway's.
    public Optional<TraceParent> traceParent() {
        return traceParent.or(() -> declared.traceParent().flatMap(TraceParent::of));
    }

    void traced(JsonNode traceparent) {
        traceParent = TraceParent.of(traceparent.asText(""));
    }

    /// The era the message is answered in.
    public Era era() {
        return modern.isPresent() ? Era.MODERN : Era.LEGACY;
    }

    void enterModern(ModernMeta meta) {
        modern = Optional.of(meta);
    }

    /// Counts time already spent on the call (for example on authenticating the caller), and the time from now until
    /// it runs, against its deadline.
    public void addAdmissionTime(Duration time) {
        began = OptionalLong.of(System.nanoTime() - time.toNanos());
    }

    /// How much of the call's time has passed before it runs.
    Duration elapsed() {
        return began.isPresent() ? Duration.ofNanos(System.nanoTime() - began.getAsLong()) : Duration.ZERO;
    }

    /// Whether another request of the same id is still running.
    boolean isRepeated() {
        return repeated;
    }

    void markWatched() {
        watched = true;
    }

    /// Whether this request has been reported to the call watch.
    boolean isWatched() {
        return watched;
    }

    /// Keeps the exchange open until it is cancelled: notifications are sent after [McpEngine#handle] has returned.
    /// False when it has already been cancelled.
    boolean keepOpen() {
        boolean open = state.compareAndSet(ExchangeState.OPEN, ExchangeState.LASTING);
        onCancel(this::close);
        return open;
    }

    /// Whether messages can be sent before the response.
    public boolean canStream() {
        return way.isOpen();
    }

    /// Whether the message was cancelled or withdrawn.
    public boolean isCancelled() {
        return state.get() == ExchangeState.CANCELLED;
    }

    public ClientCapabilities capabilities() {
        return modern.map(meta -> new ClientCapabilities(meta.capabilities())).orElseGet(conversation::capabilities);
    }

    public Input input() {
        return input.orElse(Input.NONE);
    }

    /// Whether the server itself repeats the request with the client's responses. In the modern era the client does,
    /// as often as it likes.
    boolean isLaterRound() {
        return era() == Era.LEGACY && input.isPresent();
    }

    /// Stores the input of the earlier rounds for the next one.
    public void resume(Input brought) {
        input = Optional.of(brought);
    }

    /// Sends a request to the client and waits for its response; the wait does not count against the deadline.
    ///
    /// @throws CancellationException when the exchange is cancelled or answered
    public ClientReply ask(ClientRequest request) {
        if (era() == Era.MODERN) {
            return new ClientReply.Impossible("Since " + Era.MODERN_SINCE + " a client is asked by a result");
        }
        if (!capabilities().admits(request)) {
            return new ClientReply.Impossible("The client did not declare the capability "
                    + request.kind().capability());
        }
        if (!way.isOpen()) {
            return new ClientReply.Impossible("The client takes no event stream as the answer to this call");
        }
        long begin = System.nanoTime();
        ClientReply reply = conversation.asks().ask(request, this);
        if (began.isPresent()) {
            began = OptionalLong.of(began.getAsLong() + System.nanoTime() - begin);
        }
        return reply;
    }

    /// Lets the call go on when its client disconnects: it changes something, and must not stop halfway.
    void surviveDisconnection() {
        survives = true;
    }

    /// Cancels the message because its connection has ended. In the legacy era that is no cancellation of a change:
    /// clients cancel by a message.
    public void disconnect() {
        if (!survives || era() == Era.MODERN) {
            cancel();
        }
    }

    /// Cancels the message, unless it has been answered.
    public void cancel() {
        synchronized (sending) {
            if (!state.get().isUnderWay()) {
                return;
            }
            state.set(ExchangeState.CANCELLED);
        }
        onCancel.forEach(Runnable::run);
    }

    /// Ends a lasting exchange with the reason as its response: the caller has lost its access.
    public void withdraw(String reason) {
        end(RpcError.of(ErrorCode.WITHDRAWN, "The stream has ended", reason));
    }

    /// Ends a lasting exchange with this error as its response.
    public void end(RpcError error) {
        id.ifPresent(known -> say(new Message.Failure(Optional.of(known), error)));
        cancel();
        onWithdrawn.run();
    }

    /// Sets what ends the stream that carries this exchange once the server has ended it.
    public void onWithdrawn(Runnable action) {
        onWithdrawn = action;
    }

    /// Lets a call be given up: what ends this exchange then is called by another thread than that of the call.
    ///
    /// @param end gets what makes the reply
    void onGivenUp(Consumer<Supplier<Reply>> end) {
        instead = Optional.of(end);
    }

    /// What to call when a call is given up; empty when a thread waits for the call.
    Optional<Consumer<Supplier<Reply>>> instead() {
        return instead;
    }

    /// Adds an action to run on cancellation; runs it immediately when already cancelled, and possibly twice when
    /// both happen at the same time.
    public void onCancel(Runnable action) {
        onCancel.add(action);
        if (isCancelled()) {
            action.run();
        }
    }

    /// Claims the right to answer. False when cancelled; then nothing may be sent.
    boolean answer() {
        synchronized (sending) {
            return state.compareAndSet(ExchangeState.OPEN, ExchangeState.ANSWERED);
        }
    }

    /// Answers a running request with an error and cancels it; empty when there is nothing to answer.
    Optional<Message> giveUp(RpcError error) {
        synchronized (sending) {
            if (id.isEmpty() || !state.compareAndSet(ExchangeState.OPEN, ExchangeState.CANCELLED)) {
                return Optional.empty();
            }
        }
        onCancel.forEach(Runnable::run);
        return Optional.of(new Message.Failure(id, error));
    }

    /// Sends a notification that belongs to this message; dropped once it is answered or cancelled.
    public void send(Message.Notification notification) {
        say(notification);
    }

    /// Sends a message that belongs to this one. False, and nothing is sent, once it is answered or cancelled.
    boolean say(Message message) {
        synchronized (sending) {
            boolean isUnderWay = state.get().isUnderWay();
            if (isUnderWay) {
                way.send(message);
            }
            return isUnderWay;
        }
    }

    /// Sends a log message of the server itself, if the client has requested this level.
    void log(LoggingLevel level, String logger, String sentence) {
        if (leastHeard().filter(least -> least.compareTo(level) <= 0).isPresent()) {
            send(new LoggingMessage(level, logger, JsonNodeFactory.instance.textNode(sentence)).toMessage());
        }
    }

    /// Sends a log message of a tool, if the client receives this level.
    void logOfTool(LoggingLevel level, String logger, JsonNode data) {
        Optional<LoggingLevel> least =
                era() == Era.MODERN ? leastHeard() : leastHeard().or(() -> Optional.of(DEFAULT_LEVEL));
        if (least.filter(known -> known.compareTo(level) <= 0).isPresent()) {
            send(new LoggingMessage(level, logger, data).toMessage());
        }
    }

    private Optional<LoggingLevel> leastHeard() {
        return modern.isPresent() ? modern.get().logLevel() : conversation.logLevel();
    }

    @Override
    public void close() {
        id.ifPresent(known -> conversation.end(known, this));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.tool.ClientCapabilities;
import io.clusterhealth.tool.ContextEntries;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// The state kept across messages of one client: one per stdio connection, one per HTTP session, and one per HTTP
/// request without a session.
///
/// Safe for use by several threads.
public final class Conversation {
    /// The most resources one client may subscribe to.
    private static final int MAX_WATCHES = 16;

    private final Caller caller;
    private final Channel channel;
    private final boolean lasting;
    private final Map<RequestId, Exchange> running = new ConcurrentHashMap<>(1);
    private final Map<String, Watch> watches = new ConcurrentHashMap<>();
    private final AtomicBoolean initialized = new AtomicBoolean();
    private final Asks asks = new Asks();
    private final ContextEntries memory = new ContextEntries();
    private volatile boolean over;
    private volatile Optional<LoggingLevel> logLevel = Optional.empty();
    private volatile Optional<ProtocolVersion> version = Optional.empty();
    private volatile ClientCapabilities capabilities = ClientCapabilities.NONE;

    private Conversation(Caller caller, Channel channel, boolean lasting) {
        this.caller = caller;
        this.channel = channel;
        this.lasting = lasting;
    }

    /// A conversation of many messages.
    ///
    /// @param channel receives the notifications that belong to no request
    public Conversation(Caller caller, Channel channel) {
        this(caller, channel, true);
    }

    public static Conversation single(Caller caller) {
        return new Conversation(caller, Channel.NONE, false);
    }

    /// A conversation of one message: the handshake that precedes others.
    ///
    /// @param lasting whether the later messages share a session
    public static Conversation beginning(Caller caller, boolean lasting) {
        return new Conversation(caller, Channel.NONE, lasting);
    }

    /// Whether further messages can belong to this conversation.
    public boolean isLasting() {
        return lasting;
    }

    /// Begins one message of a transport with a single channel to the client.
    public Exchange begin(Message message) {
        return begin(caller, message, Declared.NOTHING, channel);
    }

    /// Begins one message. Must be called in order of arrival, so that a cancellation finds the request it cancels.
    ///
    /// @param sender may have used another token than the one the conversation began with
    /// @param way receives the messages sent about this message before its response
    public Exchange begin(Caller sender, Message message, Declared declared, Channel way) {
        if (message instanceof Message.Request request && !(request.id() instanceof RequestId.Unstated)) {
            Exchange exchange = new Exchange(sender, this, Optional.of(request.id()), declared, way);
            return running.putIfAbsent(request.id(), exchange) == null ? exchange : exchange.repeated();
        }
        return new Exchange(sender, this, Optional.empty(), declared, way);
    }

    /// Cancels the running request of this id, if there is one. Nothing more is sent for it.
    public void cancel(RequestId id) {
        Optional.ofNullable(running.get(id)).ifPresent(Exchange::cancel);
    }

    /// Cancels every running request and closes all watches; later ones are refused.
    public void cancelAll() {
        over = true;
        List.copyOf(running.values()).forEach(Exchange::cancel);
        List.copyOf(watches.keySet()).forEach(this::unwatch);
    }

    /// Cancels everything as [#cancelAll] does, for a client that still waits for responses.
    ///
    /// @return a response with this error for each request that was running
    public List<Message> giveUp(RpcError error) {
        List<Message> answers = List.copyOf(running.values()).stream()
                .flatMap(exchange -> exchange.giveUp(error).stream())
                .toList();
        cancelAll();
        return answers;
    }

    /// Whether this is the first handshake of the conversation; true once only.
    public boolean initialize() {
        return initialized.compareAndSet(false, true);
    }

    /// Stores what the handshake, or a session id, has agreed on; any later handshake is refused.
    public void agree(ProtocolVersion agreed, ClientCapabilities declared) {
        initialized.set(true);
        version = Optional.of(agreed);
        capabilities = declared;
    }

    /// The negotiated revision; empty before the handshake.
    public Optional<ProtocolVersion> version() {
        return version;
    }

    /// Whether batches are accepted: only in the one revision that has them.
    public boolean takesBatches() {
        return version.equals(Optional.of(ProtocolVersion.V2025_03_26));
    }

    public ClientCapabilities capabilities() {
        return capabilities;
    }

    /// Sets the least severe level that is sent to the client.
    public void logFrom(LoggingLevel level) {
        logLevel = Optional.of(level);
    }

    /// Keeps a watch until [#unwatch]. False when there are too many, or the conversation is over.
    public boolean watch(String uri, Watch watch) {
        if (over) {
            return false;
        }
        if (watches.size() >= MAX_WATCHES && !watches.containsKey(uri)) {
            return false;
        }
        Optional.ofNullable(watches.put(uri, watch)).ifPresent(Watch::close);
        if (over) {
            unwatch(uri);
            return false;
        }
        return true;
    }

    /// Ends a watch, if there is one.
    public void unwatch(String uri) {
        Optional.ofNullable(watches.remove(uri)).ifPresent(Watch::close);
    }

    /// Sends a notification that belongs to no running request.
    public void send(Message.Notification notification) {
        channel.send(notification);
    }

    /// Whether a request is running.
    public boolean isBusy() {
        return !running.isEmpty();
    }

    /// The bytes that are remembered for the client.
    public int remembered() {
        return memory.bytes();
    }

    Optional<LoggingLevel> logLevel() {
        return logLevel;
    }

    Asks asks() {
        return asks;
    }

    ContextEntries memory() {
        return memory;
    }

    void end(RequestId id, Exchange exchange) {
        running.remove(id, exchange);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.protocol.LoggingLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// What lasts from message to message with one client: stdio has one, over HTTP each request has its own.
///
/// Safe for use by several threads.
public final class Conversation {
    private final Caller caller;
    private final Consumer<Message.Notification> outbox;
    private final Map<RequestId, Exchange> running = new ConcurrentHashMap<>();
    private final AtomicBoolean initialized = new AtomicBoolean();
    private volatile Optional<LoggingLevel> logLevel = Optional.empty();

    /// @param outbox takes what the server says unasked; called from any thread
    public Conversation(Caller caller, Consumer<Message.Notification> outbox) {
        this.caller = caller;
        this.outbox = outbox;
    }

    /// A conversation of one message, to whose sender nothing can be said but the answer.
    public static Conversation single(Caller caller) {
        return new Conversation(caller, _ -> {});
    }

    /// Begins one message. To be called in the order of arrival, so that a cancellation finds what it cancels.
    public Exchange begin(Message message) {
        if (message instanceof Message.Request request && !(request.id() instanceof RequestId.Unstated)) {
            Exchange exchange = new Exchange(this, Optional.of(request.id()));
            if (running.putIfAbsent(request.id(), exchange) != null) {
                exchange.markRepeated();
            }
            return exchange;
        }
        return new Exchange(this, Optional.empty());
    }

    /// Cancels the running request of this id, if there is one. Nothing more is sent for it.
    public void cancel(RequestId id) {
        Optional.ofNullable(running.get(id)).ifPresent(Exchange::cancel);
    }

    /// Cancels every running request.
    public void cancelAll() {
        List.copyOf(running.values()).forEach(Exchange::cancel);
    }

    /// Whether this is the first handshake of the conversation; true once only.
    public boolean initialize() {
        return initialized.compareAndSet(false, true);
    }

    /// From now on the client hears of what is at least this grave.
    public void logFrom(LoggingLevel level) {
        logLevel = Optional.of(level);
    }

    boolean hears(LoggingLevel level) {
        return logLevel.filter(least -> least.compareTo(level) <= 0).isPresent();
    }

    Caller caller() {
        return caller;
    }

    void send(Message.Notification notification) {
        outbox.accept(notification);
    }

    void end(RequestId id, Exchange exchange) {
        running.remove(id, exchange);
    }
}

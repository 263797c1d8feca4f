// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.LoggingMessage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/// One message and what may still be said about it: at most one answer, and nothing after a cancellation.
public final class Exchange implements AutoCloseable {

    private enum State {
        OPEN,
        ANSWERED,
        CANCELLED
    }

    private final Conversation conversation;
    private final Optional<RequestId> id;
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
    private final AtomicReference<Runnable> onCancel = new AtomicReference<>(() -> {});
    private final ReentrantLock sending = new ReentrantLock();
    private volatile boolean repeated;

    Exchange(Conversation conversation, Optional<RequestId> id) {
        this.conversation = conversation;
        this.id = id;
    }

    public Conversation conversation() {
        return conversation;
    }

    public Caller caller() {
        return conversation.caller();
    }

    void markRepeated() {
        repeated = true;
    }

    /// Whether another request of the same id is still running.
    boolean isRepeated() {
        return repeated;
    }

    /// Whether the client has lost interest.
    public boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    /// Ends what is under way, unless it is answered already.
    public void cancel() {
        if (state.compareAndSet(State.OPEN, State.CANCELLED)) {
            onCancel.get().run();
        }
    }

    /// Names what a cancellation ends; runs it at once when the cancellation came first.
    void onCancel(Runnable action) {
        onCancel.set(action);
        if (isCancelled()) {
            action.run();
        }
    }

    /// Claims the right to answer. False when cancelled; then nothing may be sent.
    boolean answer() {
        sending.lock();
        try {
            return state.compareAndSet(State.OPEN, State.ANSWERED);
        } finally {
            sending.unlock();
        }
    }

    /// Sends a notification that belongs to this message; dropped once it is answered or cancelled.
    void send(Message.Notification notification) {
        sending.lock();
        try {
            if (state.get() == State.OPEN) {
                conversation.send(notification);
            }
        } finally {
            sending.unlock();
        }
    }

    /// Tells the client, if it listens at this level.
    void log(LoggingLevel level, String logger, String sentence) {
        if (conversation.hears(level)) {
            send(new LoggingMessage(level, logger, sentence).toMessage());
        }
    }

    @Override
    public void close() {
        id.ifPresent(known -> conversation.end(known, this));
    }
}

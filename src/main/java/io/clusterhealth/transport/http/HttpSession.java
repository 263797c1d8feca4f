// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.engine.Channel;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.session.SessionStore;
import io.clusterhealth.session.Ticket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The state of one session in this process: its conversation, and the streams that can be resumed.
final class HttpSession implements SessionStore.Kept {
    /// The name of the stream for messages that belong to no request.
    private static final String UNSOLICITED = "0";

    private static final int STREAMS = 8;

    /// The size of an empty session: its conversation, ticket and entry.
    private static final long EMPTY_BYTES = 4 * 1024;

    private final MessageCodec codec;
    private final Conversation conversation;
    private final Ticket ticket;
    private final String owner;
    private final ReplayMemory memory = new ReplayMemory();
    private final EventStream unsolicited = EventStream.resumable(UNSOLICITED, memory);
    private final Map<String, EventStream> calls = new LinkedHashMap<>();
    private int named;

    HttpSession(Caller caller, Ticket ticket, MessageCodec codec) {
        this.codec = codec;
        this.ticket = ticket;
        this.owner = ownerOf(caller);
        this.conversation = new Conversation(caller, new UnsolicitedChannel());
    }

    static String ownerOf(Caller caller) {
        return caller.isKnown() ? caller.identity() : "";
    }

    @Override
    public String owner() {
        return owner;
    }

    @Override
    public boolean isBusy() {
        return conversation.isBusy();
    }

    @Override
    public long bytes() {
        return EMPTY_BYTES + memory.bytes() + conversation.remembered();
    }

    Conversation conversation() {
        return conversation;
    }

    Ticket ticket() {
        return ticket;
    }

    EventStream unsolicited() {
        return unsolicited;
    }

    /// Whether its client accepts events without data; those of older revisions try to parse them.
    boolean isPrimed() {
        return conversation
                .version()
                .filter(version -> version.compareTo(ProtocolVersion.V2025_11_25) >= 0)
                .isPresent();
    }

    /// A new stream for the response to one request. Only the last few can be resumed.
    synchronized EventStream newStream() {
        EventStream stream = EventStream.resumable(Integer.toString(++named), memory);
        calls.put(stream.name(), stream);
        if (calls.size() > STREAMS) {
            String eldest = calls.keySet().iterator().next();
            calls.remove(eldest);
            memory.forget(eldest);
        }
        return stream;
    }

    /// The stream of this name, if it is still in memory.
    synchronized Optional<EventStream> stream(String name) {
        return name.equals(UNSOLICITED) ? Optional.of(unsolicited) : Optional.ofNullable(calls.get(name));
    }

    /// Cancels all running requests and ends the stream for unsolicited messages.
    void close() {
        conversation.cancelAll();
        unsolicited.end();
    }

    private final class UnsolicitedChannel implements Channel {
        @Override
        public void send(Message message) {
            unsolicited.send(codec.encode(message));
        }
    }
}

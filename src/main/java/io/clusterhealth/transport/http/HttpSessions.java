// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.session.SessionIds;
import io.clusterhealth.session.SessionStore;
import io.clusterhealth.session.Ticket;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/// Sessions of the eras that have them, as far as they are switched on.
public final class HttpSessions {
    private final Optional<SessionIds> ids;
    private final MessageCodec codec;
    private final LongAdder refused = new LongAdder();
    private final SessionStore<HttpSession> store;

    /// @param ids empty for no sessions at all
    /// @param bounds of what is known of them in this process
    public HttpSessions(Optional<SessionIds> ids, SessionStore.SessionBounds bounds, MessageCodec codec) {
        this.store = new SessionStore<>(bounds, Clock.systemUTC(), HttpSession::close);
        this.ids = ids;
        this.codec = codec;
    }

    /// Whether there are sessions.
    boolean areOn() {
        return ids.isPresent();
    }

    /// The id for a conversation that has just shaken hands; empty when it has not, or there are no sessions.
    Optional<String> begin(Caller caller, Conversation shaken) {
        return ids.flatMap(on -> shaken.version().map(version -> {
            Ticket ticket = on.issue(caller.identity(), version.date(), Asked.of(shaken.capabilities()));
            store.seen(ticket, HttpSession.ownerOf(caller), () -> session(caller, ticket));
            return on.write(ticket);
        }));
    }

    /// The session of this id; empty when the id is forged, expired, ended, or another caller's.
    Optional<HttpSession> find(String id, Caller caller) {
        Optional<HttpSession> found = ids.flatMap(on -> on.read(id, caller.identity()))
                .flatMap(ticket -> store.seen(ticket, HttpSession.ownerOf(caller), () -> session(caller, ticket)));
        if (found.isEmpty()) {
            refused.increment();
        }
        return found;
    }

    /// Ends a session.
    void end(HttpSession session) {
        store.end(session.ticket(), session.owner());
    }

    /// Marks a session as alive, and takes note of what it has come to keep.
    void touch(HttpSession session) {
        store.touch(session.ticket(), session.owner());
    }

    /// Drops what is idle, so that nothing is done for clients that are gone when no others come.
    void sweep() {
        store.sweep();
    }

    /// How the sessions are doing.
    public SessionStore.Statistics statistics() {
        return store.statistics();
    }

    /// How many ids were refused so far.
    public long refused() {
        return refused.sum();
    }

    /// Ends everything that is under way.
    public void close() {
        store.clear();
    }

    private HttpSession session(Caller caller, Ticket ticket) {
        HttpSession session = new HttpSession(caller, ticket, codec);
        session.conversation().agree(ProtocolVersion.negotiate(ticket.version()), Asked.capabilities(ticket.asked()));
        return session;
    }
}

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

/// The sessions of the legacy era, when they are switched on.
public final class HttpSessions {
    private final Optional<SessionIds> ids;
    private final MessageCodec codec;
    private final LongAdder refused = new LongAdder();
    private final SessionStore<HttpSession> store;

    /// @param ids empty when sessions are off
    /// @param bounds of the session state in this process
    public HttpSessions(Optional<SessionIds> ids, SessionStore.SessionBounds bounds, MessageCodec codec) {
        this.store = new SessionStore<>(bounds, Clock.systemUTC(), HttpSession::close);
        this.ids = ids;
        this.codec = codec;
    }

    boolean areOn() {
        return ids.isPresent();
    }

    /// The id for a conversation that has just completed its handshake; empty when it has not, or sessions are off.
    Optional<String> begin(Caller caller, Conversation initialized) {
        return ids.flatMap(on -> initialized.version().map(version -> {
            Ticket ticket =
                    on.issue(caller.identity(), version.date(), ClientCapabilitiesCode.of(initialized.capabilities()));
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

    sealed interface NamedSession {
        /// None is named, or sessions are off.
        record NoSession() implements NamedSession {}

        /// The id is forged, expired, ended, or another caller's.
        record UnknownSession() implements NamedSession {}

        record FoundSession(HttpSession session) implements NamedSession {}

        default Optional<HttpSession> found() {
            return this instanceof FoundSession(HttpSession session) ? Optional.of(session) : Optional.empty();
        }
    }

    /// Looks up the session that a message names, once: a second look could have another result.
    NamedSession named(Optional<String> id, Caller caller) {
        return id.filter(_ -> areOn())
                .map(known -> find(known, caller)
                        .<NamedSession>map(NamedSession.FoundSession::new)
                        .orElseGet(NamedSession.UnknownSession::new))
                .orElseGet(NamedSession.NoSession::new);
    }

    void end(HttpSession session) {
        store.end(session.ticket(), session.owner());
    }

    /// Marks a session as used, and updates its size.
    void touch(HttpSession session) {
        store.touch(session.ticket(), session.owner());
    }

    /// Drops idle sessions, so that nothing runs for clients that are gone even when no others connect.
    void sweep() {
        store.sweep();
    }

    public SessionStore.Statistics statistics() {
        return store.statistics();
    }

    /// How many session ids were refused.
    public long refused() {
        return refused.sum();
    }

    public void close() {
        store.clear();
    }

    private HttpSession session(Caller caller, Ticket ticket) {
        HttpSession session = new HttpSession(caller, ticket, codec);
        session.conversation()
                .agree(
                        ProtocolVersion.negotiate(ticket.version()),
                        ClientCapabilitiesCode.capabilities(ticket.asked()));
        return session;
    }
}

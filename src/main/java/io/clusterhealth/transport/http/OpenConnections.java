// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/// Limits the open connections. At the limit, the connection that the server has been waiting for longest is closed
/// for the next, so that no client keeps others out by holding connections: waiting for a request, for the rest of
/// its body, or for the authentication of its caller. Safe for use by several threads.
///
/// @param <C> a connection
final class OpenConnections<C> {
    private final int most;
    private final AtomicLong turns = new AtomicLong();
    private final Map<C, Long> open = new HashMap<>();
    private final NavigableMap<Long, C> waiting = new TreeMap<>();
    private final Set<C> yetToAsk = new HashSet<>();

    OpenConnections(int most) {
        this.most = most;
    }

    /// The next turn, drawn in the order in which connections are accepted; several threads then open them. Otherwise
    /// the last of a burst could count as the one that has waited longest.
    long turn() {
        return turns.getAndIncrement();
    }

    /// Adds a connection, which counts as waiting since its turn. At the limit one of the waiting connections is
    /// closed, even one with a later turn: a connection that is opened late has had no time to send a request.
    ///
    /// @return the connection to close for it; the connection itself when all others are busy
    synchronized Optional<C> open(C connection, long turn) {
        Optional<C> leaving = open.size() < most
                ? Optional.empty()
                : Optional.of(
                        waiting.isEmpty() ? connection : waiting.firstEntry().getValue());
        leaving.ifPresent(this::closed);
        if (!leaving.equals(Optional.of(connection))) {
            open.put(connection, turn);
            waiting.put(turn, connection);
            yetToAsk.add(connection);
        }
        return leaving;
    }

    /// Marks that a request has arrived completely and is being processed.
    synchronized void busy(C connection) {
        Optional.ofNullable(open.get(connection)).ifPresent(waiting::remove);
    }

    /// Marks that a request's head has arrived and the server waits for the rest. The first head of a connection does
    /// not renew its turn: otherwise clients that send it late would overtake those whose head is still on its way.
    synchronized void asked(C connection) {
        if (!yetToAsk.remove(connection)) {
            waiting(connection);
        }
    }

    /// Marks that a request has been answered and the server waits for the next one.
    synchronized void waiting(C connection) {
        if (open.containsKey(connection)) {
            busy(connection);
            long turn = turn();
            open.put(connection, turn);
            waiting.put(turn, connection);
        }
    }

    /// Whether the server waits for the client of this connection.
    synchronized boolean isWaiting(C connection) {
        return Optional.ofNullable(open.get(connection))
                .filter(waiting::containsKey)
                .isPresent();
    }

    synchronized void closed(C connection) {
        busy(connection);
        open.remove(connection);
        yetToAsk.remove(connection);
    }
}

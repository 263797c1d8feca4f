// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/// Which connections are open: so many at once. Where there are as many, the one that has kept the server waiting for
/// longest makes room for the next, so that nobody keeps others out by holding connections: waiting for a request, for
/// the rest of its body, or for the word who sends it. Safe for use by several threads.
///
/// @param <C> a connection
final class OpenConnections<C> {
    private final int most;
    private final AtomicLong turns = new AtomicLong();
    private final Map<C, Long> open = new HashMap<>();
    private final NavigableMap<Long, C> waiting = new TreeMap<>();

    OpenConnections(int most) {
        this.most = most;
    }

    /// The next turn: to be drawn in the order in which connections are taken, which several threads then open as each
    /// comes to it. Of a burst, the last would otherwise pass for the one that waits longest.
    long turn() {
        return turns.getAndIncrement();
    }

    /// Takes a connection in, which the server has waited for since its turn.
    ///
    /// @return which one has to be closed for it; itself where all others are being worked for
    synchronized Optional<C> open(C connection, long turn) {
        open.put(connection, turn);
        waiting.put(turn, connection);
        Optional<C> leaving =
                open.size() > most ? Optional.of(waiting.firstEntry().getValue()) : Optional.empty();
        leaving.ifPresent(this::closed);
        return leaving;
    }

    /// Takes note that a request is there whole, and is worked on.
    synchronized void busy(C connection) {
        Optional.ofNullable(open.get(connection)).ifPresent(waiting::remove);
    }

    /// Takes note that something has come about, and that the server waits for what is next.
    synchronized void waiting(C connection) {
        if (open.containsKey(connection)) {
            busy(connection);
            long turn = turn();
            open.put(connection, turn);
            waiting.put(turn, connection);
        }
    }

    /// Forgets a connection.
    synchronized void closed(C connection) {
        busy(connection);
        open.remove(connection);
    }
}

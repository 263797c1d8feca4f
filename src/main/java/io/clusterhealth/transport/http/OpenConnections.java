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

/// Which connections are open: so many at once. Where there are as many, the one that has kept the server waiting for
/// longest makes room for the next, so that no client keeps others out by holding connections: waiting for a request,
/// for the rest of its body, or for the word who sends it. Safe for use by several threads.
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

    /// The next turn: to be drawn in the order in which connections are taken, which several threads then open as each
    /// comes to it. Of a burst, the last would otherwise pass for the one that waits longest.
    long turn() {
        return turns.getAndIncrement();
    }

    /// Takes a connection in, which the server has waited for since its turn. Where others wait, one of them leaves,
    /// even with a later turn: a connection that is opened late has had no time to ask for anything.
    ///
    /// @return which one has to be closed for it; itself where all others are being worked for
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

    /// Takes note that a request is there whole, and is worked on.
    synchronized void busy(C connection) {
        Optional.ofNullable(open.get(connection)).ifPresent(waiting::remove);
    }

    /// Takes note that a request's head is there, whose rest the server waits for. A connection keeps its turn with
    /// its first one: those that send theirs late would otherwise pass the ones whose head is still under way.
    synchronized void asked(C connection) {
        if (!yetToAsk.remove(connection)) {
            waiting(connection);
        }
    }

    /// Takes note that a connection has been answered, and that the server waits for what is next.
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
        yetToAsk.remove(connection);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;

/// Which connections are open: so many at once. Where there are as many, the one that has kept the server waiting for
/// longest makes room for the next, so that nobody keeps others out by holding connections: waiting for a request, for
/// the rest of its body, or for the word who sends it. Safe for use by several threads.
///
/// @param <C> a connection
final class OpenConnections<C> {
    private final int most;
    private final Set<C> open = new HashSet<>();
    private final SequencedSet<C> waiting = new LinkedHashSet<>();

    OpenConnections(int most) {
        this.most = most;
    }

    /// Takes a connection in, which the server waits for.
    ///
    /// @return which one has to be closed for it; itself where all others are being worked for
    synchronized Optional<C> open(C connection) {
        Optional<C> leaving = open.size() < most
                ? Optional.empty()
                : Optional.of(waiting.isEmpty() ? connection : waiting.getFirst());
        open.add(connection);
        waiting.addLast(connection);
        leaving.ifPresent(this::closed);
        return leaving;
    }

    /// Takes note that a request is there whole, and is worked on.
    synchronized void busy(C connection) {
        waiting.remove(connection);
    }

    /// Takes note that something has come about, and that the server waits for what is next.
    synchronized void waiting(C connection) {
        if (open.contains(connection)) {
            waiting.addLast(connection);
        }
    }

    /// Forgets a connection.
    synchronized void closed(C connection) {
        open.remove(connection);
        waiting.remove(connection);
    }
}

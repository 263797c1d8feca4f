// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;

/// Which connections are open: so many at once. Where there are as many, the one that has been without a request for
/// longest makes room for the next, so that nobody keeps others out by holding connections. Safe for use by several
/// threads.
///
/// @param <C> a connection
final class OpenConnections<C> {
    private final int most;
    private final Set<C> open = new HashSet<>();
    private final SequencedSet<C> idle = new LinkedHashSet<>();

    OpenConnections(int most) {
        this.most = most;
    }

    /// Takes a connection in.
    ///
    /// @return which one has to be closed for it; itself where all others have a request under way
    synchronized Optional<C> open(C connection) {
        Optional<C> leaving =
                open.size() < most ? Optional.empty() : Optional.of(idle.isEmpty() ? connection : idle.getFirst());
        open.add(connection);
        idle.addLast(connection);
        leaving.ifPresent(this::closed);
        return leaving;
    }

    /// Takes note that a request is under way.
    synchronized void busy(C connection) {
        idle.remove(connection);
    }

    /// Takes note that no request is under way any more.
    synchronized void idle(C connection) {
        if (open.contains(connection)) {
            idle.addLast(connection);
        }
    }

    /// Forgets a connection.
    synchronized void closed(C connection) {
        open.remove(connection);
        idle.remove(connection);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many streams are open for listening: so many in all, and so many of one known caller. Safe for use by several
/// threads.
public final class StreamShares {
    private final int most;
    private final int perCaller;
    private final Map<Object, Open> open = new HashMap<>();
    private final Map<String, Integer> held = new HashMap<>();

    private record Open(String who, Runnable end) {}

    public StreamShares(int most, int perCaller) {
        this.most = most;
        this.perCaller = perCaller;
    }

    /// Notes a stream, unless there are too many.
    ///
    /// @param stream by which it is known until [#closed]
    /// @param end ends it when the server shuts down
    public synchronized boolean open(Caller caller, Object stream, Runnable end) {
        String who = caller.isKnown() ? caller.identity() : "";
        if (open.size() >= most || (!who.isEmpty() && held.getOrDefault(who, 0) >= perCaller)) {
            return false;
        }
        open.put(stream, new Open(who, end));
        held.merge(who, 1, Integer::sum);
        return true;
    }

    /// Forgets a stream.
    public synchronized void closed(Object stream) {
        Open closed = open.remove(stream);
        if (closed != null) {
            held.computeIfPresent(closed.who(), (_, count) -> count > 1 ? count - 1 : null);
        }
    }

    /// How many there are.
    public synchronized int count() {
        return open.size();
    }

    /// Ends all streams, since the server is about to leave.
    public void endAll() {
        List<Open> all;
        synchronized (this) {
            all = new ArrayList<>(open.values());
        }
        all.forEach(one -> one.end().run());
    }
}

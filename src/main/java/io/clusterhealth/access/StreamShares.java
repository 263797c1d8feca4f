// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Readmission.Standing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// How many streams are open for listening: so many in all, and so many of one known caller. Safe for use by several
/// threads.
public final class StreamShares {
    private final int most;
    private final int perCaller;
    private final Map<Object, Open> open = new HashMap<>();
    private final Map<String, Integer> held = new HashMap<>();

    private record Open(Caller caller, String who, Consumer<Optional<String>> end) {}

    public StreamShares(int most, int perCaller) {
        this.most = most;
        this.perCaller = perCaller;
    }

    /// Notes a stream, unless there are too many.
    ///
    /// @param stream by which it is known until [#closed]
    /// @param end ends it, given the reason when the caller may see nothing any longer; none when the server stops
    public synchronized boolean open(Caller caller, Object stream, Consumer<Optional<String>> end) {
        String who = caller.isKnown() ? caller.identity() : "";
        if (open.size() >= most || (!who.isEmpty() && held.getOrDefault(who, 0) >= perCaller)) {
            return false;
        }
        open.put(stream, new Open(caller, who, end));
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
        all().forEach(one -> one.end().accept(Optional.empty()));
    }

    /// Ends the streams of callers who may see nothing any longer. Blocks while the cluster is asked, for all at the
    /// same time.
    public void endWithdrawn(Readmission readmission) {
        List<Thread> asked = all().stream()
                .filter(one -> one.caller().isKnown())
                .map(one -> Thread.ofVirtual().name("readmission").start(() -> endWithdrawn(one, readmission)))
                .toList();
        for (Thread one : asked) {
            try {
                one.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static void endWithdrawn(Open one, Readmission readmission) {
        switch (readmission.ask(one.caller())) {
            case Standing.Withdrawn(String reason) -> one.end().accept(Optional.of(reason));
            case Standing.Admitted _, Standing.Unknown _ -> {}
        }
    }

    private synchronized List<Open> all() {
        return List.copyOf(open.values());
    }
}

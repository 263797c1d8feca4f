// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Keeps events of one session's streams for a client that reconnects, up to [#MAX_BYTES] in total; the oldest events
/// are dropped for new ones. An event larger than all of it is not kept. Safe for use by several threads.
final class ReplayMemory {
    /// The most bytes for one session. With all its other state, a session takes less than 64 KiB.
    static final int MAX_BYTES = 24 * 1024;

    /// The overhead of an event besides its bytes: record, array header, queue entry.
    private static final int EACH = 64;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record ReplayedEvent(String stream, int number, byte[] bytes) {}

    private final Deque<ReplayedEvent> events = new ArrayDeque<>(0);
    private int used;

    synchronized void keep(String stream, int number, byte[] bytes) {
        if (bytes.length + EACH > MAX_BYTES) {
            return;
        }
        used += bytes.length + EACH;
        while (used > MAX_BYTES) {
            used -= events.remove().bytes().length + EACH;
        }
        events.add(new ReplayedEvent(stream, number, bytes));
    }

    /// The events of a stream after this one, in order.
    synchronized List<byte[]> after(String stream, int number) {
        return events.stream()
                .filter(event -> event.stream().equals(stream) && event.number() > number)
                .map(ReplayedEvent::bytes)
                .toList();
    }

    synchronized int bytes() {
        return used;
    }

    /// Drops the events of a stream that cannot be resumed.
    synchronized void forget(String stream) {
        events.removeIf(event -> {
            boolean isIts = event.stream().equals(stream);
            used -= isIts ? event.bytes().length + EACH : 0;
            return isIts;
        });
    }
}

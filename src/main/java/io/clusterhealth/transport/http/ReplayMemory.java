// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// What the streams of one session keep for a client that comes back: so many bytes together, of which the oldest
/// events make place for new ones. What is larger than all of it is not kept. Safe for use by several threads.
final class ReplayMemory {
    /// The most bytes one session may keep. With all else that it may have, it costs less than 64 KiB.
    static final int MAX_BYTES = 24 * 1024;

    /// What an event costs besides its bytes: itself, the head of its array, its place.
    private static final int EACH = 64;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record ReplayedEvent(String stream, int number, byte[] bytes) {}

    private final Deque<ReplayedEvent> events = new ArrayDeque<>(0);
    private int used;

    /// Keeps an event of a stream.
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

    /// The events of a stream that came after this one, in their order.
    synchronized List<byte[]> after(String stream, int number) {
        return events.stream()
                .filter(event -> event.stream().equals(stream) && event.number() > number)
                .map(ReplayedEvent::bytes)
                .toList();
    }

    /// How many bytes it takes just now.
    synchronized int bytes() {
        return used;
    }

    /// Forgets a stream that cannot be resumed.
    synchronized void forget(String stream) {
        events.removeIf(event -> {
            boolean isIts = event.stream().equals(stream);
            used -= isIts ? event.bytes().length + EACH : 0;
            return isIts;
        });
    }
}

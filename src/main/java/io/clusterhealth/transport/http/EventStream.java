// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// Events of one stream, in their order. One that has a name gives its events ids, and keeps the last of them for a
/// client that comes back. Safe for use by several threads.
///
/// @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">HTML, Server-sent events</a>
final class EventStream {
    private static final int KEPT = 100;
    private static final int KEPT_BYTES = 256 * 1024;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Event(int number, byte[] bytes) {}

    private final String name;
    private final Deque<Event> kept = new ArrayDeque<>();
    private int keptBytes;
    private int last;
    private boolean ended;
    private Optional<SseResponse> client = Optional.empty();

    private EventStream(String name) {
        this.name = name;
    }

    /// A stream that dies with its connection.
    static EventStream fleeting() {
        return new EventStream("");
    }

    /// A stream that can be resumed.
    ///
    /// @param name unique in its session
    static EventStream resumable(String name) {
        return new EventStream(name);
    }

    String name() {
        return name;
    }

    /// Sends to this client from now on, first what it missed.
    ///
    /// @param after the number of the last event it has; 0 for none
    synchronized void attach(SseResponse response, int after) {
        client.ifPresent(SseResponse::end);
        client = Optional.of(response);
        kept.stream().filter(event -> event.number() > after).forEach(event -> response.write(event.bytes()));
        if (ended) {
            response.end();
            client = Optional.empty();
        }
    }

    /// Forgets the client if it is still this one.
    synchronized void detach(SseResponse response) {
        client = client.filter(known -> known != response);
    }

    /// Sends an event without data, so that the client has an id to come back with.
    synchronized void prime() {
        last++;
        client.ifPresent(response -> response.write(("id: " + name + "-" + last + "\ndata:\n\n").getBytes(UTF_8)));
    }

    /// Sends a message.
    synchronized void send(byte[] json) {
        if (ended) {
            return;
        }
        last++;
        byte[] event = event(json);
        if (!name.isEmpty()) {
            keep(new Event(last, event));
        }
        client.ifPresent(response -> response.write(event));
    }

    /// Ends the stream after what was sent.
    synchronized void end() {
        ended = true;
        client.ifPresent(SseResponse::end);
        client = Optional.empty();
    }

    private byte[] event(byte[] json) {
        ByteArrayOutputStream event = new ByteArrayOutputStream(json.length + 64);
        event.writeBytes("event: message\n".getBytes(UTF_8));
        if (!name.isEmpty()) {
            event.writeBytes(("id: " + name + "-" + last + "\n").getBytes(UTF_8));
        }
        event.writeBytes("data: ".getBytes(UTF_8));
        event.writeBytes(json);
        event.writeBytes("\n\n".getBytes(UTF_8));
        return event.toByteArray();
    }

    private void keep(Event event) {
        kept.add(event);
        keptBytes += event.bytes().length;
        while (kept.size() > KEPT || (keptBytes > KEPT_BYTES && kept.size() > 1)) {
            keptBytes -= kept.remove().bytes().length;
        }
    }
}

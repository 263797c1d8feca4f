// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Optional;

/// Events of one stream, in their order. One that has a name gives its events ids, and keeps the last of them for a
/// client that comes back, as far as its session's memory goes. Safe for use by several threads.
///
/// @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">HTML, Server-sent events</a>
final class EventStream {
    private final String name;
    private final Optional<ReplayMemory> memory;
    private int last;
    private boolean ended;
    private Optional<SseResponse> client = Optional.empty();

    private EventStream(String name, Optional<ReplayMemory> memory) {
        this.name = name;
        this.memory = memory;
    }

    /// A stream that dies with its connection.
    static EventStream fleeting() {
        return new EventStream("", Optional.empty());
    }

    /// A stream that can be resumed.
    ///
    /// @param name unique in its session
    /// @param memory of the session
    static EventStream resumable(String name, ReplayMemory memory) {
        return new EventStream(name, Optional.of(memory));
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
        memory.ifPresent(kept -> kept.after(name, after).forEach(response::write));
        if (ended) {
            response.end();
            client = Optional.empty();
        }
    }

    /// Forgets this client, which is gone.
    synchronized void detach(SseResponse response) {
        response.forget();
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
        memory.ifPresent(kept -> kept.keep(name, last, event));
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
        if (memory.isPresent()) {
            event.writeBytes(("id: " + name + "-" + last + "\n").getBytes(UTF_8));
        }
        event.writeBytes("data: ".getBytes(UTF_8));
        event.writeBytes(json);
        event.writeBytes("\n\n".getBytes(UTF_8));
        return event.toByteArray();
    }
}

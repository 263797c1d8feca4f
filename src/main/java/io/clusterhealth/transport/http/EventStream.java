// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Optional;

/// The ordered events of one stream. A named stream gives its events ids, and keeps the last of them for a client
/// that reconnects, as far as its session's memory allows. Safe for use by several threads.
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

    /// A stream that ends with its connection.
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

    /// Sends to this client from now on, first the events that it missed.
    ///
    /// @param after the number of the last event that the client received; 0 for none
    synchronized void attach(SseResponse response, int after) {
        client.ifPresent(SseResponse::end);
        client = Optional.of(response);
        memory.ifPresent(kept -> kept.after(name, after).forEach(response::write));
        if (ended) {
            response.end();
            client = Optional.empty();
        }
    }

    /// Removes this client, which has disconnected.
    synchronized void detach(SseResponse response) {
        response.forget();
        client = client.filter(known -> known != response);
    }

    /// Sends an event without data, so that the client has an id to resume from.
    synchronized void prime() {
        last++;
        client.ifPresent(response -> response.write(("id: " + name + "-" + last + "\ndata:\n\n").getBytes(UTF_8)));
    }

    synchronized void send(byte[] json) {
        if (ended) {
            return;
        }
        last++;
        byte[] event = event(json);
        memory.ifPresent(kept -> kept.keep(name, last, event));
        client.ifPresent(response -> response.write(event));
    }

    /// Ends the stream after the events sent so far.
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import io.clusterhealth.text.Line;
import io.clusterhealth.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/// Reads server-sent events. For one thread.
///
/// @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation">HTML,
/// Interpreting an event stream</a>
final class EventReader {
    /// Maximum pause in milliseconds, since a call has a deadline.
    private static final int LONGEST_PAUSE = 30_000;

    /// The name of an event that states none.
    private static final String MESSAGE = "message";

    private final LineReader lines;
    private final int longest;
    private Optional<String> lastId = Optional.empty();
    private Duration pause = Duration.ofMillis(500);

    /// @param longest maximum size of an event, in bytes
    EventReader(InputStream in, int longest) {
        this.lines = new LineReader(in, longest, _ -> false);
        this.longest = longest;
    }

    /// A reader of the stream that continues this one after it was closed.
    EventReader continuedIn(InputStream in) {
        EventReader next = new EventReader(in, longest);
        next.lastId = lastId;
        next.pause = pause;
        return next;
    }

    /// One event.
    ///
    /// @param name `message` where it has none
    /// @param data without the line feed at its end; empty for an event that only sets the id
    record ServerEvent(String name, String data) {}

    /// An event over the size limit.
    static final class TooLongEvent extends IOException {
        private static final long serialVersionUID = 1;
    }

    Optional<ServerEvent> next() throws IOException {
        EventSoFar event = new EventSoFar();
        while (true) {
            switch (lines.next()) {
                case Line.End() -> {
                    return Optional.empty();
                }
                case Line.TooLong _ -> throw new TooLongEvent();
                case Line.WholeLine(byte[] bytes)
                when bytes.length == 0 -> {
                    lastId = event.id;
                    if (event.any) {
                        return Optional.of(new ServerEvent(event.name, event.data.toString()));
                    }
                    event.name = MESSAGE;
                }
                case Line.WholeLine(byte[] bytes) -> event.add(new String(bytes, StandardCharsets.UTF_8));
            }
        }
    }

    /// The event that the lines since the last empty one set.
    private final class EventSoFar {
        private final StringBuilder data = new StringBuilder();
        private String name = MESSAGE;
        private Optional<String> id = lastId;

        /// Whether there is an event: its name alone makes none.
        private boolean any;

        /// `field: value`, where the value and the blank may be absent. A line that begins with a colon is a comment.
        void add(String line) throws TooLongEvent {
            int colon = line.indexOf(':');
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
            switch (field) {
                case "data" -> {
                    any = true;
                    data.append(data.isEmpty() ? "" : "\n").append(value);
                }
                case "event" -> name = value;
                case "id" -> {
                    any = true;
                    id = Optional.of(value).filter(given -> !given.isEmpty());
                }
                case "retry" ->
                    pause = value.matches("[0-9]{1,9}")
                            ? Duration.ofMillis(Math.min(Integer.parseInt(value), LONGEST_PAUSE))
                            : pause;
                default -> {}
            }
            if (data.length() > longest) {
                throw new TooLongEvent();
            }
        }
    }

    /// The pause before a closed stream is requested again, as set by the server.
    Duration pause() {
        return pause;
    }

    /// The id of the last complete event that had one.
    Optional<String> lastId() {
        return lastId;
    }
}

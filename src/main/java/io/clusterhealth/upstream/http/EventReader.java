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
        StringBuilder data = new StringBuilder();
        String name = MESSAGE;
        Optional<String> id = lastId;
        boolean any = false;
        while (true) {
            switch (lines.next()) {
                case Line.End() -> {
                    return Optional.empty();
                }
                case Line.TooLong _ -> throw new TooLongEvent();
                case Line.WholeLine(byte[] bytes) -> {
                    String line = new String(bytes, StandardCharsets.UTF_8);
                    if (line.isEmpty()) {
                        lastId = id;
                        if (any) {
                            return Optional.of(new ServerEvent(name, data.toString()));
                        }
                        name = MESSAGE;
                        continue;
                    }
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
                        default -> {} // comments
                    }
                    if (data.length() > longest) {
                        throw new TooLongEvent();
                    }
                }
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.object.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// When a recording was taken, from the files beside it.
///
/// @param until empty where only the start is known
record TakenAt(Instant from, Optional<Instant> until) {
    private static final DateTimeFormatter GO = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss Z", Locale.ROOT);

    TakenAt(Instant time) {
        this(time, Optional.of(time));
    }

    /// The time for which its objects are judged: what a long gathering read first is old at its end.
    ///
    /// @param observed the time of what was observed last; empty where nothing has a time
    Instant within(Optional<Instant> observed) {
        return observed.map(time ->
                        time.isBefore(from) ? from : until.filter(time::isAfter).orElse(time))
                .orElseGet(() -> until.orElse(from));
    }

    /// `as-of.txt`: one RFC 3339 time.
    static Optional<Instant> rfc3339(String text) {
        return Timestamp.parse(text.strip());
    }

    /// A must-gather's `timestamp`: its start and its end, one per line, as Go prints times.
    static Optional<TakenAt> mustGather(String text) {
        List<Instant> times =
                text.lines().flatMap(line -> line(line).stream()).sorted().toList();
        return times.stream()
                .findFirst()
                .map(start -> new TakenAt(start, times.stream().skip(1).reduce((_, last) -> last)));
    }

    /// `2026-05-28 10:19:46.126337469 +0000 UTC m=+0.160446553`, or RFC 3339.
    private static Optional<Instant> line(String line) {
        String[] words = line.strip().split(" +", 4);
        if (words.length < 3) {
            return rfc3339(line);
        }
        try {
            String second = words[1].split("\\.", 2)[0];
            return Optional.of(OffsetDateTime.parse(words[0] + " " + second + " " + words[2], GO)
                    .toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}

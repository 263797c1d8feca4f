// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Parses the time at which a snapshot was taken, from the files beside it.
final class TakenAt {
    private static final DateTimeFormatter GO = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss Z", Locale.ROOT);

    private TakenAt() {}

    /// `as-of.txt`: one RFC 3339 time.
    static Optional<Instant> rfc3339(String text) {
        try {
            return Optional.of(Instant.parse(text.strip()));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// A must-gather's `timestamp`: its start and its end, one per line, as Go prints times.
    static Optional<Instant> mustGather(String text) {
        return text.lines().flatMap(line -> line(line).stream()).max(Instant::compareTo);
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

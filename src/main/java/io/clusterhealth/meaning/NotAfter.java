// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Parses the end of a certificate as clients print it: Go in RFC 3339, Java as `java.util.Date` does.
final class NotAfter {
    private static final DateTimeFormatter JAVA =
            DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ROOT);

    private NotAfter() {}

    static Optional<Instant> parse(String until) {
        try {
            return until.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            until.endsWith("Z")
                                    ? Instant.parse(until)
                                    : ZonedDateTime.parse(until, JAVA).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}

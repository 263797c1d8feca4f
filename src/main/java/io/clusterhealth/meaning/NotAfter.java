// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Parses a time about a certificate as clients print it: Go in RFC 3339, Java as `java.util.Date` does.
final class NotAfter {
    private static final DateTimeFormatter JAVA =
            DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ROOT);

    private NotAfter() {}

    static Optional<Instant> parse(String until) {
        try {
            return until.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            Character.isDigit(until.charAt(0))
                                    ? OffsetDateTime.parse(until).toInstant()
                                    : ZonedDateTime.parse(until, JAVA).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}

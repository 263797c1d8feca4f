// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// A meaning with a time as a program prints it.
public interface PrintedTime {
    /// In RFC 3339 as Go prints it, or in the form of `java.util.Date`; empty if the text has none.
    String time();

    /// The time, to the second.
    default Optional<Instant> instant() {
        try {
            return time().isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            Character.isDigit(time().charAt(0))
                                    ? OffsetDateTime.parse(time()).toInstant()
                                    : ZonedDateTime.parse(
                                                    time(),
                                                    DateTimeFormatter.ofPattern(
                                                            "EEE MMM dd HH:mm:ss zzz yyyy", Locale.ROOT))
                                            .toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}

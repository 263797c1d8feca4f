// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses durations as people write them.
public final class Durations {
    private static final Pattern SHORT = Pattern.compile("([0-9]{1,9})\\s*(ms|s|m|h|d)");

    private Durations() {}

    /// Parses `4s`, `4000ms`, `7d` or `PT4S`.
    public static Optional<Duration> read(String text) {
        Matcher parts = SHORT.matcher(text.toLowerCase(Locale.ROOT));
        if (parts.matches()) {
            long amount = Long.parseLong(parts.group(1));
            return Optional.of(
                    switch (parts.group(2)) {
                        case "ms" -> Duration.ofMillis(amount);
                        case "s" -> Duration.ofSeconds(amount);
                        case "m" -> Duration.ofMinutes(amount);
                        case "h" -> Duration.ofHours(amount);
                        default -> Duration.ofDays(amount);
                    });
        }
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}

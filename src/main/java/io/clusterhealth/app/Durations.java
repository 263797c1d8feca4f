// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Times as people write them.
final class Durations {
    private static final Pattern SHORT = Pattern.compile("([0-9]{1,9})\\s*(ms|s)");

    private Durations() {}

    /// Reads `4s`, `4000ms` or `PT4S`.
    static Optional<Duration> read(String text) {
        Matcher parts = SHORT.matcher(text.toLowerCase(Locale.ROOT));
        if (parts.matches()) {
            long amount = Long.parseLong(parts.group(1));
            return Optional.of(parts.group(2).equals("s") ? Duration.ofSeconds(amount) : Duration.ofMillis(amount));
        }
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}

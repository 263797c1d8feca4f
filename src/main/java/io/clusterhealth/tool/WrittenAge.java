// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads an age in the forms in which clients write it: `1h30m`, `2 weeks`, `PT1H`.
final class WrittenAge {
    private static final Pattern PART = Pattern.compile(
            "\\s*(\\d{1,7})\\s*(s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)(?![a-z])");

    /// The units of an answer, the longest first.
    private static final List<Character> UNITS = List.of('d', 'h', 'm', 's');

    private WrittenAge() {}

    /// The same age as one number with one unit, in all units that give a whole number, the longest first.
    static List<String> of(String text) {
        return seconds(text.strip().toLowerCase(Locale.ROOT))
                .filter(seconds -> seconds > 0)
                .map(seconds -> UNITS.stream()
                        .filter(unit -> seconds % secondsIn(unit) == 0)
                        .map(unit -> seconds / secondsIn(unit) + String.valueOf(unit))
                        .toList())
                .orElse(List.of());
    }

    private static Optional<Long> seconds(String text) {
        if (text.startsWith("p")) {
            try {
                return Optional.of(Duration.parse(text).toSeconds());
            } catch (DateTimeException | ArithmeticException _) {
                return Optional.empty();
            }
        }
        Matcher part = PART.matcher(text.replaceAll("(?<=\\d)(?=[a-z])|(?<=[a-z])(?=\\d)", " "));
        long sum = 0;
        int end = 0;
        while (part.lookingAt()) {
            sum += Long.parseLong(part.group(1)) * secondsIn(part.group(2).charAt(0));
            end = part.end();
            part.region(end, part.regionEnd());
        }
        return end > 0 && end == part.regionEnd() ? Optional.of(sum) : Optional.empty();
    }

    private static int secondsIn(char unit) {
        return switch (unit) {
            case 's' -> 1;
            case 'm' -> 60;
            case 'h' -> 3_600;
            case 'd' -> 86_400;
            default -> 604_800; // a week
        };
    }
}

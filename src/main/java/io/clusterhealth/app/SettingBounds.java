// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.text.Durations;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/// The bounds of a setting's value, as enforced, as named in error messages, and as documented.
sealed interface SettingBounds {
    /// For a value of any other type.
    SettingBounds NONE = new Unbounded();

    record Unbounded() implements SettingBounds {}

    record WholeNumber(int least, int most) implements SettingBounds {}

    /// @param from as written by users, such as `15s`
    /// @param examples the last of them after `or`
    record TimeSpan(String from, String to, String examples) implements SettingBounds {
        Duration least() {
            return Durations.read(from).orElseThrow();
        }

        Duration most() {
            return Durations.read(to).orElseThrow();
        }
    }

    /// For an error message, after the word "from".
    default String inWords() {
        return switch (this) {
            case Unbounded() -> "";
            case WholeNumber(int least, int most) -> least + " to " + most;
            case TimeSpan(String from, String to, String examples) ->
                apart(from) + " to " + apart(to) + ", such as " + examples;
        };
    }

    /// For the documentation.
    default String inMarkdown() {
        return switch (this) {
            case Unbounded _, WholeNumber _ -> inWords();
            case TimeSpan(String from, String to, String examples) ->
                apart(from) + " to " + apart(to) + ": "
                        + Arrays.stream(examples.split("(?<=, | or )|(?= or )"))
                                .map(part -> part.matches("[0-9PT].*")
                                        ? "`" + part.replace(", ", "") + "`" + (part.endsWith(", ") ? ", " : "")
                                        : part)
                                .collect(Collectors.joining());
        };
    }

    private static String apart(String time) {
        return time.replaceFirst("(?<=[0-9])(?=[a-z])", " ");
    }
}

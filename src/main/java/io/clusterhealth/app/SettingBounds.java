// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Between what the value of a setting has to lie: what is enforced, what a refusal names, and what the documents say.
sealed interface SettingBounds {
    /// Those of a value of any other form.
    SettingBounds NONE = new Unbounded();

    record Unbounded() implements SettingBounds {}

    record WholeNumber(int least, int most) implements SettingBounds {}

    /// @param from as people write it, such as `15s`
    /// @param examples the last of them after `or`
    record TimeSpan(String from, String to, String examples) implements SettingBounds {
        Duration least() {
            return Durations.read(from).orElseThrow();
        }

        Duration most() {
            return Durations.read(to).orElseThrow();
        }
    }

    /// As a refusal names them, to go behind "from".
    default String inWords() {
        return switch (this) {
            case Unbounded() -> "";
            case WholeNumber(int least, int most) -> least + " to " + most;
            case TimeSpan(String from, String to, String examples) ->
                apart(from) + " to " + apart(to) + ", such as " + examples;
        };
    }

    /// As the documents have them.
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

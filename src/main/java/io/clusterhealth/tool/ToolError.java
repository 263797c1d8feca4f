// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.text.Shortening;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// Why a call was refused, and what to do instead.
///
/// @param code stable upper-case word, such as `INVALID_ARGUMENT`
/// @param error one sentence, cause first, without words that make a client retry (timeout, temporary, 429)
/// @param suggestion one sentence: what to do instead
/// @param valid valid values by the name of their list, such as `validArguments`; empty when none apply
/// @param retryAfterSeconds when the same call may succeed; empty when waiting does not help
/// @param more lines of the text after the first, which is sufficient alone; empty for none
public record ToolError(
        String code,
        String error,
        String suggestion,
        Map<String, List<String>> valid,
        OptionalInt retryAfterSeconds,
        String more) {

    /// The code of every call that a deadline ended, whichever part of it was late.
    public static final String DEADLINE_EXCEEDED = "DEADLINE_EXCEEDED";

    /// The code of every call whose arguments are wrong.
    public static final String INVALID_ARGUMENT = "INVALID_ARGUMENT";

    /// The code of every call about an object or a namespace that does not exist.
    public static final String NOT_FOUND = "NOT_FOUND";

    /// The suggestion for [#DEADLINE_EXCEEDED], for any call about objects.
    public static final String WHEN_LATE =
            "Ask for one namespace if it was for all, call again later, or raise MCP_DEADLINE.";

    /// The longest first line of an error as `content[0].text`; some clients show at most 220 characters.
    public static final int MAX_TEXT = 219;

    /// Prefix of the names of lists of valid values.
    private static final String VALID = "valid";

    /// The fewest characters of the cause that are kept beside the suggestion.
    private static final int LEAST = 60;

    public ToolError {
        valid = Map.copyOf(valid);
    }

    /// An error for which waiting does not help.
    public ToolError(String code, String error, String suggestion, Map<String, List<String>> valid) {
        this(code, error, suggestion, valid, OptionalInt.empty(), "");
    }

    /// This error, with the seconds after which the same call may succeed.
    public ToolError after(int seconds) {
        return new ToolError(code, error, suggestion, valid, OptionalInt.of(seconds), more);
    }

    /// This error with further lines of text.
    public ToolError with(String lines) {
        return new ToolError(code, error, suggestion, valid, retryAfterSeconds, lines);
    }

    public static ToolError of(String code, String error, String suggestion) {
        return new ToolError(code, error, suggestion, Map.of());
    }

    /// An error about the arguments of a call.
    public static ToolError invalid(String error, String suggestion) {
        return of(INVALID_ARGUMENT, error, suggestion);
    }

    /// Cause and suggestion in one line of at most [#MAX_TEXT] characters; the cause is truncated first.
    public String text() {
        String whole = whole();
        int room = MAX_TEXT - suggestion.length() - 1;
        return whole.length() <= MAX_TEXT || room < LEAST || suggestion.isEmpty()
                ? Shortening.head(whole, MAX_TEXT)
                : Shortening.head(error, room) + " " + suggestion;
    }

    /// What [#text()] was truncated of: all of it, unless further lines have its cause; then the valid values, one
    /// list a line. Empty where it was not truncated.
    public String rest() {
        String values = values();
        boolean told = whole().length() <= MAX_TEXT || !more.isEmpty() || (!values.isEmpty() && text().contains(error));
        return (told ? values : whole() + "\n" + values).strip();
    }

    /// The valid values, one list a line, where [#text()] was truncated; else empty.
    private String values() {
        return whole().length() <= MAX_TEXT
                ? ""
                : valid.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith(VALID))
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
                        .collect(Collectors.joining("\n"));
    }

    private String whole() {
        return (error + " " + suggestion).strip();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// Why a call was refused, and the way out.
///
/// @param code stable upper-case word, such as `INVALID_ARGUMENT`
/// @param error one sentence, cause first, without the words that make a client retry (timeout, temporary, 429)
/// @param suggestion one sentence: what to do instead
/// @param valid valid values by what they are valid for, such as `validArguments`; empty when none apply
/// @param retryAfterSeconds when the same call may succeed; empty when waiting is no help
/// @param more lines of the text after its first, which alone says enough; empty for none
public record ToolError(
        String code,
        String error,
        String suggestion,
        Map<String, List<String>> valid,
        OptionalInt retryAfterSeconds,
        String more) {

    /// The code of every answer that a deadline ended, whichever part of the call was late.
    public static final String DEADLINE_EXCEEDED = "DEADLINE_EXCEEDED";

    /// The way out of it, for any call about objects.
    public static final String WHEN_LATE =
            "Ask for one namespace if it was for all, call again later, or raise MCP_DEADLINE.";

    /// The longest first line of an error as `content[0].text`; some clients read no more than 220 characters.
    public static final int MAX_TEXT = 219;

    /// How names of lists of valid values begin.
    private static final String VALID = "valid";

    /// What is left of a cause beside its way out, at least.
    private static final int LEAST = 60;

    public ToolError {
        valid = Map.copyOf(valid);
    }

    /// An error that waiting does not help.
    public ToolError(String code, String error, String suggestion, Map<String, List<String>> valid) {
        this(code, error, suggestion, valid, OptionalInt.empty(), "");
    }

    /// This error where the same call may succeed after some time.
    public ToolError after(int seconds) {
        return new ToolError(code, error, suggestion, valid, OptionalInt.of(seconds), more);
    }

    /// This error with lines for those who read on.
    public ToolError with(String lines) {
        return new ToolError(code, error, suggestion, valid, retryAfterSeconds, lines);
    }

    /// An error without a list of valid values.
    public static ToolError of(String code, String error, String suggestion) {
        return new ToolError(code, error, suggestion, Map.of());
    }

    /// Cause and way out in one line of at most [#MAX_TEXT] characters, cut behind a whole word; where lines follow
    /// that have the whole cause, its end is left out instead.
    public String text() {
        String whole = whole();
        int room = MAX_TEXT - suggestion.length() - 2;
        if (whole.length() <= MAX_TEXT) {
            return whole;
        }
        if (!more.isEmpty() && room >= LEAST) {
            return error.substring(0, room) + "… " + suggestion;
        }
        int word = whole.lastIndexOf(' ', MAX_TEXT - 2) + 1;
        return whole.substring(0, word > MAX_TEXT / 2 ? word : MAX_TEXT - 1) + "…";
    }

    /// The valid values in lines of their own, where [#text()] has no room for them; else empty.
    public String values() {
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

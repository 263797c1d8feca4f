// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.meaning.ErrorMark;
import io.clusterhealth.meaning.Meaning.ConnectionFailed;
import io.clusterhealth.meaning.Meaning.Unreachable;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Why a program ended, as the end of its log has it.
///
/// That is the last line that is marked as an error, else the last that says anything one knows of failures, else the
/// last paragraph. Frames of a stack, which are indented, stand behind the error and are not it. A marked line may only
/// say what the program gives up: where a line close by says a failure one knows, the lines from one to the other tell.
public final class LogError {
    private static final int PARAGRAPH = 4;

    /// How many lines a program writes, at most, between a failure and what it gives up for it.
    private static final int CLOSE = 6;

    private LogError() {}

    /// Of a program that has ended, whose last paragraph has to do with that.
    ///
    /// @param lines without their times, indented as they were written
    /// @return one line; empty for a log without any text
    public static Optional<String> in(List<String> lines) {
        return running(lines).or(() -> paragraph(outer(lines)));
    }

    /// Of a program that runs on.
    ///
    /// @param lines as of [#in]
    /// @return one line; empty where nothing is marked as an error, and nothing known of failures is said
    public static Optional<String> running(List<String> lines) {
        List<String> any = outer(lines);
        OptionalInt marked = last(any, 0, ErrorMark::in);
        if (marked.isPresent()) {
            return Optional.of(from(any, marked.getAsInt()));
        }
        OptionalInt known = last(any, 0, line -> !Meanings.of(line).all().isEmpty());
        return known.isPresent() ? Optional.of(at(any, known.getAsInt())) : Optional.empty();
    }

    private static List<String> outer(List<String> lines) {
        List<String> told = lines.stream().filter(line -> !line.isBlank()).toList();
        List<String> outer = told.stream()
                .filter(line -> !Character.isWhitespace(line.charAt(0)))
                .toList();
        return outer.isEmpty() ? told : outer;
    }

    /// That a connection failed, or that a wait ended, gives no reason.
    private static boolean tellsFailure(String line) {
        return Meanings.of(line).all().stream()
                .anyMatch(meaning -> !(meaning instanceof ConnectionFailed
                        || meaning instanceof Unreachable
                        || meaning instanceof WaitTimedOut));
    }

    /// The marked line; with the lines up to the failure that it gives up for, where it does not name it itself. Of one
    /// that only says that a wait ended, the failure before it.
    private static String from(List<String> lines, int marked) {
        String line = at(lines, marked);
        if (tellsFailure(line)) {
            return line;
        }
        List<String> close = lines.subList(0, Math.min(lines.size(), marked + CLOSE + 1));
        OptionalInt failure = last(close, Math.max(0, marked - CLOSE), LogError::tellsFailure);
        if (failure.isPresent() && Meanings.of(line).any(WaitTimedOut.class)) {
            return at(lines, failure.getAsInt());
        }
        return failure.isEmpty()
                ? line
                : joined(lines.subList(Math.min(marked, failure.getAsInt()), Math.max(marked, failure.getAsInt()) + 1));
    }

    private static OptionalInt last(List<String> lines, int first, Predicate<String> wanted) {
        for (int i = lines.size() - 1; i >= first; i--) {
            if (wanted.test(lines.get(i))) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /// A line that ends with a colon introduces the next.
    private static String at(List<String> lines, int place) {
        boolean introduces = lines.get(place).endsWith(":") && place + 1 < lines.size();
        return introduces ? joined(lines.subList(place, place + 2)) : lines.get(place);
    }

    private static Optional<String> paragraph(List<String> lines) {
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(joined(lines.subList(Math.max(0, lines.size() - PARAGRAPH), lines.size())));
    }

    private static String joined(List<String> lines) {
        return lines.stream().map(String::strip).collect(Collectors.joining(" "));
    }
}

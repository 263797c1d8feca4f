// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

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

/// The reason why a program ended, from the end of its log.
///
/// That is the last line marked as an error, if possible none of a lower level that only has such a word, else the last
/// line with a known failure, else the last paragraph. A line with a level below a warning is one only if
/// nothing else is, it is marked and its failure is known, as the lines of Calico are. Stack frames, which are
/// indented, follow the error and are skipped; the details that a database adds
/// are kept. A marked line may contain only what the program gives up: if a nearby line has a known failure, the lines
/// from one to the other are returned.
public final class LogError {
    private static final int PARAGRAPH = 4;

    /// The maximum distance in lines between a failure and the marked line that it leads to.
    private static final int CLOSE = 6;

    private LogError() {}

    /// For a program that has ended, whose last paragraph is then relevant.
    ///
    /// @param lines without timestamps, with their original indentation
    /// @return one line; empty for a log without any text
    public static Optional<String> in(List<String> lines) {
        return running(lines).or(() -> paragraph(outer(lines)));
    }

    /// For a program that is still running.
    ///
    /// @param lines as for [#in]
    /// @return one line; empty if no line is marked as an error and no known failure is found
    public static Optional<String> running(List<String> lines) {
        List<String> any = outer(lines);
        OptionalInt error = last(any, 0, line -> ErrorMark.in(line) && !ErrorMark.isLesser(line));
        OptionalInt marked =
                error.isPresent() ? error : last(any, 0, line -> ErrorMark.in(line) && !ErrorMark.isReport(line));
        if (marked.isPresent()) {
            return Optional.of(from(any, marked.getAsInt()));
        }
        OptionalInt known = last(
                any,
                0,
                line -> !ErrorMark.isReport(line)
                        && Meanings.of(line).reasons().findAny().isPresent());
        OptionalInt found = known.isPresent() ? known : last(any, 0, line -> ErrorMark.in(line) && tellsFailure(line));
        return found.isPresent() ? Optional.of(at(any, found.getAsInt())) : Optional.empty();
    }

    private static List<String> outer(List<String> lines) {
        List<String> told = lines.stream().filter(line -> !line.isBlank()).toList();
        List<String> outer = told.stream()
                .filter(line -> !Character.isWhitespace(line.charAt(0)) || ErrorMark.isDetail(line))
                .toList();
        return outer.isEmpty() ? told : outer;
    }

    /// Whether a line names a failure; a failed connection, a timeout or a topic alone gives no reason.
    private static boolean tellsFailure(String line) {
        return Meanings.of(line)
                .reasons()
                .anyMatch(meaning -> !(meaning instanceof ConnectionFailed
                        || meaning instanceof Unreachable
                        || meaning instanceof WaitTimedOut));
    }

    /// The marked line; if it does not name the failure itself, together with the lines up to the failure. If it only
    /// reports a timeout, the failure near it.
    private static String from(List<String> lines, int marked) {
        String line = at(lines, marked);
        if (tellsFailure(line)) {
            return line;
        }
        List<String> close = lines.subList(0, Math.min(lines.size(), marked + CLOSE + 1));
        OptionalInt failure =
                last(close, Math.max(0, marked - CLOSE), one -> !ErrorMark.isReport(one) && tellsFailure(one));
        if (failure.isPresent() && Meanings.of(line).any(WaitTimedOut.class)) {
            return at(lines, failure.getAsInt());
        }
        return failure.isEmpty()
                ? line
                : joined(
                        lines
                                .subList(Math.min(marked, failure.getAsInt()), Math.max(marked, failure.getAsInt()) + 1)
                                .stream()
                                .filter(between -> !ErrorMark.isReport(between))
                                .toList());
    }

    private static OptionalInt last(List<String> lines, int first, Predicate<String> wanted) {
        for (int i = lines.size() - 1; i >= first; i--) {
            if (wanted.test(lines.get(i))) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /// A line that ends with a colon introduces the next, and a detail belongs to the line before it.
    private static String at(List<String> lines, int place) {
        int end = lines.get(place).endsWith(":") ? place + 2 : place + 1;
        while (end < lines.size() && ErrorMark.isDetail(lines.get(end))) {
            end++;
        }
        return end == place + 1 ? lines.get(place) : joined(lines.subList(place, Math.min(end, lines.size())));
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.meaning.ErrorMark;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Why a program ended, as the end of its log has it.
///
/// That is the last line that is marked as an error, else the last that says anything one knows of failures, else the
/// last paragraph. Frames of a stack, which are indented, stand behind the error and are not it.
public final class LogError {
    private static final int PARAGRAPH = 4;

    private LogError() {}

    /// @param lines without their times, indented as they were written
    /// @return one line; empty for a log without any text
    public static Optional<String> in(List<String> lines) {
        List<String> told = lines.stream().filter(line -> !line.isBlank()).toList();
        List<String> outer = told.stream()
                .filter(line -> !Character.isWhitespace(line.charAt(0)))
                .toList();
        List<String> any = outer.isEmpty() ? told : outer;
        return last(any, ErrorMark::in)
                .or(() -> last(any, line -> !Meanings.of(line).all().isEmpty()))
                .or(() -> paragraph(any));
    }

    /// A line that ends with a colon introduces the next.
    private static Optional<String> last(List<String> lines, Predicate<String> wanted) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (wanted.test(lines.get(i))) {
                boolean introduces = lines.get(i).endsWith(":") && i + 1 < lines.size();
                return Optional.of(introduces ? lines.get(i) + " " + lines.get(i + 1) : lines.get(i));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> paragraph(List<String> lines) {
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(lines.stream()
                        .skip(Math.max(0, lines.size() - PARAGRAPH))
                        .map(String::strip)
                        .collect(Collectors.joining(" ")));
    }
}

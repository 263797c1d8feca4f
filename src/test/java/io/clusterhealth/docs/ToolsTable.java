// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tools as shown in the documents, from their descriptors.
final class ToolsTable {
    static final int MOST_WORDS = 15;
    private static final int LEAST_WORDS = 4;
    private static final Pattern ASIDE = Pattern.compile(" \\([^)]*\\)");

    private ToolsTable() {}

    /// A Markdown table, one row per tool with its description.
    static String whole(List<Tool> tools) {
        return table(tools, ToolDescriptor::description);
    }

    /// The same with the beginning of each description.
    static String brief(List<Tool> tools) {
        return table(tools, tool -> beginning(tool.description()));
    }

    private static String table(List<Tool> tools, Function<ToolDescriptor, String> text) {
        return tools.stream()
                .map(Tool::descriptor)
                .map(tool -> "| `%s` | `%s` | %s |\n".formatted(tool.name(), tool.toolset(), text.apply(tool)))
                .collect(Collectors.joining("", "| tool | toolset | what it does |\n|---|---|---|\n", ""));
    }

    /// The first sentence without what stands in brackets; a longer one than [#MOST_WORDS] ends at a semicolon or
    /// colon, else at a comma.
    static String beginning(String description) {
        String first = ASIDE.matcher(description)
                .replaceAll("")
                .split("(?<=[.?]) ", 2)[0]
                .replaceFirst("\\.$", "");
        if (words(first) <= MOST_WORDS) {
            return first;
        }
        return Stream.of(firstPart(first, ';'), firstPart(first, ':'), lastPart(first, ','))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(first);
    }

    private static Optional<String> firstPart(String sentence, char mark) {
        return parts(sentence, mark).findFirst();
    }

    private static Optional<String> lastPart(String sentence, char mark) {
        return parts(sentence, mark).reduce((_, later) -> later);
    }

    /// What stands before each of these marks, if it is neither too short nor too long.
    private static Stream<String> parts(String sentence, char mark) {
        return Pattern.compile(Pattern.quote(String.valueOf(mark)))
                .matcher(sentence)
                .results()
                .map(MatchResult::start)
                .map(end -> sentence.substring(0, end))
                .filter(part -> words(part) >= LEAST_WORDS && words(part) <= MOST_WORDS);
    }

    private static int words(String text) {
        return text.split(" ").length;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import io.clusterhealth.safety.SafetyReport.CommandType;
import io.clusterhealth.text.DataFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// The table of commands, `verbs.txt`.
final class CommandVerbs {
    static final Set<String> PROGRAMS = Set.of("kubectl", "oc", "helm");
    private static final int LONGEST = 3;
    private static final Map<String, CommandType> TYPES = read();

    private CommandVerbs() {}

    private static Map<String, CommandType> read() {
        Map<String, CommandType> types = new HashMap<>();
        for (String row : DataFile.rows(CommandVerbs.class, "verbs.txt")) {
            int last = row.lastIndexOf(' ');
            types.put(
                    row.substring(0, last),
                    CommandType.valueOf(row.substring(last + 1).toUpperCase(Locale.ROOT)));
        }
        return types;
    }

    static Optional<CommandType> of(String program, List<String> words) {
        return row(program, words).map(TYPES::get);
    }

    /// How many of the words name the command, the others being its arguments; 0 for an unknown one.
    static int length(String program, List<String> words) {
        return row(program, words).map(row -> row.split(" ").length - 1).orElse(0);
    }

    /// The longest matching row.
    private static Optional<String> row(String program, List<String> words) {
        return IntStream.iterate(Math.min(LONGEST, words.size()), length -> length > 0, length -> length - 1)
                .mapToObj(length -> program + " " + String.join(" ", words.subList(0, length)))
                .filter(TYPES::containsKey)
                .findFirst()
                .or(() -> program.equals("oc") ? row("kubectl", words) : Optional.empty());
    }

    /// Whether a command of the program begins with this word.
    static boolean begins(String program, String word) {
        return TYPES.keySet().stream()
                .anyMatch(row -> Arrays.asList(row.split(" ")).subList(0, 2).equals(List.of(program, word)));
    }
}

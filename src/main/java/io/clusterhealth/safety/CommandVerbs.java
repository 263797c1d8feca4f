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

    /// What a command does; empty for one that is not known.
    static Optional<CommandType> of(String program, List<String> words) {
        return IntStream.iterate(Math.min(LONGEST, words.size()), length -> length > 0, length -> length - 1)
                .mapToObj(length ->
                        Optional.ofNullable(TYPES.get(program + " " + String.join(" ", words.subList(0, length)))))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> program.equals("oc") ? of("kubectl", words) : Optional.empty());
    }

    /// Whether a word can begin a command of kubectl whose name was left out.
    static boolean begins(String word) {
        return word.startsWith("-")
                || TYPES.keySet().stream()
                        .anyMatch(row ->
                                Arrays.asList(row.split(" ")).subList(0, 2).equals(List.of("kubectl", word)));
    }
}

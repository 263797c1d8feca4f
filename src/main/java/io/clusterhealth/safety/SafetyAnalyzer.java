// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import io.clusterhealth.safety.SafetyReport.CommandType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Classifies a command line by its words alone, regardless of its author and its use. Unknown commands are
/// dangerous.
public final class SafetyAnalyzer {

    /// Programs that only print their input.
    private static final Set<String> FILTERS =
            Set.of("grep", "egrep", "fgrep", "head", "tail", "wc", "cut", "tr", "jq");

    private SafetyAnalyzer() {}

    /// The report on a line, which may omit `kubectl` at its beginning.
    public static SafetyReport analyze(String line) {
        ShellLine shell = ShellLine.of(line);
        List<String> warnings = new ArrayList<>(shell.risks());
        CommandType worst = shell.risks().isEmpty() ? CommandType.READ : CommandType.DANGEROUS;
        if (shell.commands().isEmpty()) {
            warnings.add("It has no command.");
            worst = CommandType.DANGEROUS;
        }
        for (int i = 0; i < shell.commands().size(); i++) {
            SafetyReport one =
                    command(line, shell.commands().get(i), i == 0, shell.piped().get(i));
            worst = one.type().compareTo(worst) > 0 ? one.type() : worst;
            warnings.addAll(one.warnings());
        }
        return new SafetyReport(line, worst, warnings.stream().distinct().toList());
    }

    /// The first word of the first command, after `kubectl` or `oc` and their flags, if kubectl has no such command.
    public static Optional<String> unknownVerb(String line) {
        return ShellLine.of(line).commands().stream()
                .findFirst()
                .flatMap(words -> CommandVerbs.PROGRAMS.contains(words.getFirst())
                        ? KubectlLine.of(words.subList(1, words.size())).words().stream()
                                .findFirst()
                        : Optional.of(words.getFirst()))
                .filter(word -> !isCommand(word));
    }

    /// Whether the first command only reads, apart from its flags and from the shell around it.
    public static boolean reads(String line) {
        return ShellLine.of(line).commands().stream()
                .limit(1)
                .map(words -> CommandVerbs.PROGRAMS.contains(words.getFirst()) ? words.subList(1, words.size()) : words)
                .map(words -> KubectlLine.of(words).words())
                .anyMatch(words -> !words.isEmpty()
                        && CommandVerbs.of("kubectl", words)
                                .filter(SafetyReport.CommandType.READ::equals)
                                .isPresent());
    }

    public static boolean printsClosedKinds(String line) {
        return ShellLine.of(line).commands().stream()
                .flatMap(words -> CommandVerbs.PROGRAMS.contains(words.getFirst())
                        ? PrintedKinds.of(words.getFirst(), words.subList(1, words.size()))
                        : PrintedKinds.of("kubectl", words))
                .anyMatch(ClosedKinds::named);
    }

    /// Whether a shell would run kubectl, oc or helm for the line, directly or through another program such as
    /// `sudo`.
    public static boolean runsOnClusters(String line) {
        return ShellLine.of(line).commands().stream()
                .flatMap(List::stream)
                .flatMap(word -> Stream.of(word.split("\\s+")))
                .map(word -> word.substring(word.lastIndexOf('/') + 1))
                .anyMatch(CommandVerbs.PROGRAMS::contains);
    }

    /// Whether the line is a command of kubectl or oc, with an argument, but without the name of the program.
    public static boolean lacksProgram(String line) {
        return ShellLine.of(line).commands().stream()
                .findFirst()
                .filter(words -> words.size() > 1)
                .flatMap(words -> KubectlLine.of(words).words().stream().findFirst())
                .filter(word -> CommandVerbs.begins("oc", word) || CommandVerbs.begins("kubectl", word))
                .isPresent();
    }

    /// Whether a kubectl command without the word `kubectl` can begin with this word.
    private static boolean isCommand(String word) {
        return word.startsWith("-") || CommandVerbs.begins("kubectl", word);
    }

    private static SafetyReport command(String line, List<String> words, boolean first, boolean piped) {
        String program = words.getFirst();
        if (CommandVerbs.PROGRAMS.contains(program)) {
            return CommandJudge.of(line, program, words.subList(1, words.size()));
        }
        if (first && isCommand(program)) {
            return CommandJudge.of(line, "kubectl", words);
        }
        return piped && FILTERS.contains(program)
                ? new SafetyReport(line, CommandType.READ, List.of())
                : new SafetyReport(
                        line,
                        CommandType.DANGEROUS,
                        List.of("This will run '" + program + "', which is no command of kubectl."));
    }
}

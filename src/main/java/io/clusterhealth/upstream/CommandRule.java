// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.safety.SafetyAnalyzer;
import io.clusterhealth.safety.SafetyReport;
import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Visible;
import io.clusterhealth.tool.NamedText;
import io.clusterhealth.tool.ToolError;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks command lines for another server by the rules of this server's own tools: commands that open a terminal,
/// are dangerous or print secrets are never passed on, and those that change something not to tools declared
/// read-only. A command line is a text, or a list of words, that begins with kubectl, oc or helm or with a program
/// that runs them; in an argument for commands these may also come later, and kubectl and oc be left out.
public final class CommandRule {
    private static final int LONGEST = 300;
    private static final String ARGUMENTS = "args";
    private static final Set<String> COMMANDS = Set.of("command", "cmd", ARGUMENTS, "kubectl", "oc");
    private static final Pattern CLUSTER_COMMAND =
            Pattern.compile("(?s)\\s*(?:sudo\\s+)?(?:\\S*/)?(?:kubectl|oc|helm)\\b.*");

    /// Programs that run another program, such as a shell or `sudo`, and assignments of its environment.
    private static final Pattern RUNNER = Pattern.compile(
            "(?s)\\s*(?:\\w+=\\S*|(?:\\S*/)?(?:sudo|doas|env|bash|sh|zsh|dash|ksh|busybox|nohup|xargs))\\s.*");

    private CommandRule() {}

    /// Why a call is refused; empty when it is passed on.
    ///
    /// @param readOnly whether the configuration declares the tool read-only
    public static Optional<ToolError> refusal(ObjectNode arguments, boolean readOnly) {
        return Stream.concat(NamedText.in(arguments), Stream.of(together(arguments)))
                .flatMap(given -> refusal(given.name(), given.text().strip(), readOnly).stream())
                .findFirst();
    }

    /// The arguments for commands as one line: a command and its arguments may be given apart.
    private static NamedText together(ObjectNode arguments) {
        return new NamedText(
                "command",
                NamedText.in(arguments)
                        .filter(given -> isForCommands(given.name()))
                        .sorted(Comparator.comparing(given -> given.name().equalsIgnoreCase(ARGUMENTS)))
                        .map(NamedText::text)
                        .collect(Collectors.joining(" ")));
    }

    private static boolean isForCommands(String argument) {
        return COMMANDS.contains(argument.toLowerCase(Locale.ROOT));
    }

    private static Optional<ToolError> refusal(String argument, String line, boolean readOnly) {
        boolean commands = isForCommands(argument);
        boolean lacking = commands && SafetyAnalyzer.lacksProgram(line);
        boolean judged = lacking
                || CLUSTER_COMMAND.matcher(line).matches()
                || ((commands || RUNNER.matcher(line).matches()) && SafetyAnalyzer.runsOnClusters(line));
        if ((judged || commands) && SafetyAnalyzer.printsClosedKinds(line)) {
            return Optional.of(ToolError.of(
                    "FORBIDDEN_RESOURCE",
                    "Argument '" + Excerpt.of(argument) + "': the command prints secrets or access rules.",
                    "Ask for another kind, or run it yourself."));
        }
        if (!judged) {
            return Optional.empty();
        }
        // oc has all commands of kubectl.
        SafetyReport report = SafetyAnalyzer.analyze(lacking ? "oc " + line : line);
        boolean refused = switch (report.type()) {
            case READ -> false;
            case WRITE -> readOnly;
            case DANGEROUS, INTERACTIVE -> true;
        };
        return refused
                ? Optional.of(new ToolError(
                        "UNSAFE_COMMAND",
                        "Argument '" + Excerpt.of(argument) + "': " + reason(report),
                        "Run it yourself, or use this server's own tools.",
                        report.facts(shown(line))))
                : Optional.empty();
    }

    private static String reason(SafetyReport report) {
        return report.warnings().isEmpty()
                ? "the command changes something, and the tool is said to read only."
                : shown(report.warnings().getFirst());
    }

    private static String shown(String text) {
        return Shortening.ends(Visible.line(text), LONGEST);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.safety.KubectlLine;
import io.clusterhealth.safety.SafetyAnalyzer;
import io.clusterhealth.safety.SafetyReport;
import io.clusterhealth.safety.ShellLine;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// `kubectl`: classifies a command line, then answers it by the equivalent tool. Starts no program.
@Singleton
final class KubectlTool extends DescribedTool {
    private static final List<String> PROGRAMS = List.of("kubectl", "oc");
    private static final String CHANGES =
            "Run it yourself. The administrator can allow changes: MCP_TOOLSETS, MCP_CHANGE_NAMESPACES, MCP_AUDIT.";
    private static final int LONGEST_SHOWN = 300;
    private static final int LONGEST_VERB = 40;

    private final Map<String, Tool> tools;
    private final Set<String> toolsets;

    KubectlTool(ToolParts parts, KubectlGetTool get, KubectlDescribeTool describe, KubectlLogsTool logs) {
        super("kubectl");
        this.toolsets = parts.toolsets();
        this.tools = Map.of("get", get, "describe", describe, "logs", logs);
        if (!parts.clusters().maybeSeveral()) {
            ofOneCluster(parts.clusters().names());
        }
    }

    @Override
    public ToolOutcome call(Arguments given, CallContext context) {
        String command = given.text("command").orElse("");
        if (command.isBlank()) {
            return ToolOutcome.Refused.invalid(
                    "The argument 'command' is empty.", "Give one, such as: get pods -n shop.");
        }
        SafetyReport report = SafetyAnalyzer.analyze(command);
        ShellLine shell = ShellLine.of(command);
        if (!report.isReadOnly()) {
            return new ToolOutcome.Refused(misspelt(command).orElseGet(() -> refused(report)));
        }
        if (!shell.isOneCommand()) {
            return ToolOutcome.Refused.of(
                    "NO_SHELL",
                    "One command is answered at a time, without a shell around it.",
                    "Call once for each, and without a pipe.");
        }
        return KubectlRequest.of(line(shell), toolsets)
                .outcome(read -> isOfAnother(given, read.arguments())
                        ? ToolOutcome.Refused.invalid(
                                "The flag '--context' and the argument 'cluster' name two clusters.",
                                "Give one of them.")
                        : Objects.requireNonNull(tools.get(read.verb()))
                                .call(new Arguments(with(given, read.arguments())), context));
    }

    /// The refusal of a word that is close to a command that is answered here.
    private Optional<ToolError> misspelt(String command) {
        return SafetyAnalyzer.unknownVerb(command)
                .flatMap(verb -> tools.keySet().stream()
                        .filter(known -> EditDistance.between(known, verb) <= Math.max(1, verb.length() / 3))
                        .min(Comparator.comparingInt((String known) -> EditDistance.between(known, verb))
                                .thenComparing(Comparator.naturalOrder()))
                        .map(known -> ToolError.of(
                                "UNSUPPORTED_COMMAND",
                                "There is no command '%s'.".formatted(Redaction.line(verb, LONGEST_VERB)),
                                "Did you mean '%s'?".formatted(known))));
    }

    private static boolean isOfAnother(Arguments given, ObjectNode arguments) {
        return arguments.has("cluster")
                && given.text("cluster")
                        .filter(name -> !name.isEmpty()
                                && !name.equals(arguments.path("cluster").asText()))
                        .isPresent();
    }

    private static ObjectNode with(Arguments given, ObjectNode arguments) {
        ObjectNode all = given.values().deepCopy();
        all.remove("command");
        return all.setAll(arguments);
    }

    /// A question about the rights of others has a tool that needs no other login.
    private String instead(SafetyReport report) {
        ShellLine shell = ShellLine.of(report.command());
        if (toolsets.contains("rights")
                && shell.isOneCommand()
                && line(shell).words().stream().limit(2).toList().equals(List.of("auth", "can-i"))) {
            return "Call can-i.";
        }
        if (SafetyAnalyzer.reads(report.command())) {
            return "Leave that out, or run it yourself.";
        }
        return toolsets.contains("change") ? "Use plan-change, or run it yourself." : CHANGES;
    }

    private static KubectlLine line(ShellLine shell) {
        List<String> words = shell.commands().getFirst();
        return KubectlLine.of(PROGRAMS.contains(words.getFirst()) ? words.subList(1, words.size()) : words);
    }

    private ToolError refused(SafetyReport report) {
        Map<String, List<String>> why = report.facts(Redaction.line(report.command(), LONGEST_SHOWN));
        return report.isInteractive()
                ? new ToolError(
                        "INTERACTIVE_REFUSED",
                        "This opens a terminal, a process or a connection, which is never done here.",
                        "Call kubectl-logs or kubectl-describe, or run it yourself.",
                        why)
                : new ToolError(
                        "APPROVAL_REQUIRED",
                        report.isDangerous()
                                ? "This is dangerous. " + report.warnings().getFirst()
                                : "This changes the cluster, and this tool only reads.",
                        instead(report),
                        why);
    }
}

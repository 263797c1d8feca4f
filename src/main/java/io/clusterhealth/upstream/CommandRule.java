// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.safety.SafetyAnalyzer;
import io.clusterhealth.safety.SafetyReport;
import io.clusterhealth.tool.ToolError;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Judges command lines that are handed to another server as this server's own tools judge theirs: what opens a
/// terminal or is dangerous goes to no server, and what changes something to none that is said to read only.
public final class CommandRule {
    private static final Pattern CLUSTER_COMMAND =
            Pattern.compile("(?s)\\s*(?:sudo\\s+)?(?:\\S*/)?(?:kubectl|oc|helm)\\b.*");

    private CommandRule() {}

    /// Why a call is not passed on; empty when it is.
    ///
    /// @param readOnly whether the administrator says that the tool changes nothing
    public static Optional<ToolError> refusal(ObjectNode arguments, boolean readOnly) {
        for (Map.Entry<String, JsonNode> argument : arguments.properties()) {
            JsonNode value = argument.getValue();
            if (value.isTextual() && CLUSTER_COMMAND.matcher(value.textValue()).matches()) {
                SafetyReport report = SafetyAnalyzer.analyze(value.textValue().strip());
                boolean refused = switch (report.type()) {
                    case READ -> false;
                    case WRITE -> readOnly;
                    case DANGEROUS, INTERACTIVE -> true;
                };
                if (refused) {
                    return Optional.of(new ToolError(
                            "UNSAFE_COMMAND",
                            "Argument '" + Excerpt.of(argument.getKey()) + "': " + reason(report),
                            "Run it yourself, or use this server's own tools.",
                            report.facts(Excerpt.of(report.command()))));
                }
            }
        }
        return Optional.empty();
    }

    private static String reason(SafetyReport report) {
        return report.warnings().isEmpty()
                ? "the command changes something, and the tool is said to read only."
                : Excerpt.of(report.warnings().getFirst());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The classification of a command before it is run.
///
/// @param command as given
/// @param warnings for the user who confirms it, a sentence each; empty for a command that only reads
public record SafetyReport(String command, CommandType type, List<String> warnings) {
    public SafetyReport {
        warnings = List.copyOf(warnings);
    }

    /// The type of a command, the least harmful first: for a chain the last in this order counts.
    public enum CommandType {
        READ,
        WRITE,
        /// Changes or discloses something irrevocably, or runs something unknown.
        DANGEROUS,
        /// Opens a terminal, a process or a connection that nothing supervises.
        INTERACTIVE
    }

    /// The same report with further warnings, which make it at least dangerous.
    public SafetyReport with(List<String> more) {
        return more.isEmpty()
                ? this
                : new SafetyReport(
                        command,
                        type.compareTo(CommandType.DANGEROUS) < 0 ? CommandType.DANGEROUS : type,
                        Stream.concat(warnings.stream(), more.stream()).toList());
    }

    /// The seven facts for a decision, as in the details of a refusal.
    ///
    /// @param shown the command in the form that may be shown
    public Map<String, List<String>> facts(String shown) {
        return Map.of(
                "command", List.of(shown),
                "type", List.of(type.name().toLowerCase(Locale.ROOT)),
                "requiresApproval", List.of(Boolean.toString(requiresApproval())),
                "isDangerous", List.of(Boolean.toString(isDangerous())),
                "isInteractive", List.of(Boolean.toString(isInteractive())),
                "isReadOnly", List.of(Boolean.toString(isReadOnly())),
                "warnings", warnings);
    }

    /// Whether the command needs a person's consent.
    public boolean requiresApproval() {
        return type == CommandType.WRITE || type == CommandType.DANGEROUS;
    }

    public boolean isDangerous() {
        return type == CommandType.DANGEROUS;
    }

    /// Whether the command is refused, with or without consent.
    public boolean isInteractive() {
        return type == CommandType.INTERACTIVE;
    }

    /// Whether the command may run immediately.
    public boolean isReadOnly() {
        return type == CommandType.READ;
    }
}

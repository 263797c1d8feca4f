// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// What is known of a command before anything of it is done.
///
/// @param command as it was given
/// @param warnings what a person should hear before they agree, a sentence each; empty for what only reads
public record SafetyReport(String command, CommandType type, List<String> warnings) {
    public SafetyReport {
        warnings = List.copyOf(warnings);
    }

    /// What a command does, the harmless first: of a chain the last in this order counts.
    public enum CommandType {
        /// Changes nothing.
        READ,
        /// Changes something.
        WRITE,
        /// Changes or discloses something that cannot be taken back, or runs what is not known.
        DANGEROUS,
        /// Opens a terminal, a process or a connection that nothing supervises.
        INTERACTIVE
    }

    /// The same with warnings that its words alone do not give: it is dangerous then.
    public SafetyReport with(List<String> more) {
        return more.isEmpty()
                ? this
                : new SafetyReport(
                        command,
                        type.compareTo(CommandType.DANGEROUS) < 0 ? CommandType.DANGEROUS : type,
                        Stream.concat(warnings.stream(), more.stream()).toList());
    }

    /// The seven facts that a decision needs, as the details of a refusal have them.
    ///
    /// @param shown the command as it may be shown
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

    /// Whether it takes somebody's consent.
    public boolean requiresApproval() {
        return type == CommandType.WRITE || type == CommandType.DANGEROUS;
    }

    public boolean isDangerous() {
        return type == CommandType.DANGEROUS;
    }

    /// Whether it is refused, with or without consent.
    public boolean isInteractive() {
        return type == CommandType.INTERACTIVE;
    }

    /// Whether it may be done at once.
    public boolean isReadOnly() {
        return type == CommandType.READ;
    }
}

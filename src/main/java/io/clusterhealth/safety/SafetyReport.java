// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import java.util.List;
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

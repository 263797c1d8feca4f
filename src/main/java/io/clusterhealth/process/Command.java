// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A program to run, and what it is given.
///
/// @param program from [Executable]
/// @param arguments as the program receives them: no shell reads them
/// @param environment all of its environment; nothing is inherited
/// @param input what it reads on its standard input, in UTF-8; empty for an end of file at once
public record Command(
        Path program, List<String> arguments, Map<String, String> environment, String input, Bounds bounds) {
    public Command {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /// What a run may use up.
    ///
    /// @param time until it is killed with its children
    /// @param output bytes of standard output, above which it is killed
    /// @param error bytes of standard error that are kept, the last ones
    public record Bounds(Duration time, int output, int error) {}
}

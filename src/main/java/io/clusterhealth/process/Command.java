// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A program to run, with its arguments and environment; its standard input is empty.
///
/// @param program as found by [Executable]
/// @param arguments as the program receives them: no shell interprets them
/// @param environment its whole environment; nothing is inherited
public record Command(Path program, List<String> arguments, Map<String, String> environment, Bounds bounds) {
    public Command {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /// The limits of a run.
    ///
    /// @param time after which the program is killed with its children
    /// @param output the most bytes of standard output; the program is killed when it writes more
    /// @param error the bytes of standard error that are kept, the last ones
    public record Bounds(Duration time, int output, int error) {}
}

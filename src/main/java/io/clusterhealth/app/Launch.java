// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.time.Duration;

/// What the command line asks for.
sealed interface Launch {
    /// Exit code of a server started with words or variables that make no sense.
    int USAGE = 2;

    /// Serve clients.
    record Serve(Settings settings) implements Launch {}

    /// Examine once.
    record Examine(OneTimeCommand command) implements Launch {}

    /// Examine again and again, after a pause.
    record Watched(OneTimeCommand command, Duration pause) implements Launch {}

    /// Print a text, such as the usage, on stdout.
    ///
    /// @param note printed on stderr; may be empty
    record Print(String text, String note) implements Launch {}

    /// The command line or the environment makes no sense.
    ///
    /// @param line names what is wrong and what would be right
    record Misuse(String line, int exitCode) implements Launch {}
}

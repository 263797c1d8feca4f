// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.time.Duration;

/// The action that the command line requests.
sealed interface Launch {
    /// Exit code of a server with an invalid command line or environment.
    int USAGE = 2;

    record Serve(Settings settings) implements Launch {}

    record Examine(OneTimeCommand command) implements Launch {}

    /// Examine repeatedly, with a pause in between.
    record Watched(OneTimeCommand command, Duration pause) implements Launch {}

    /// Print a text, such as the usage, on stdout.
    ///
    /// @param note printed on stderr; may be empty
    record Print(String text, String note) implements Launch {}

    /// The command line or the environment is invalid.
    ///
    /// @param line names what is wrong and what would be valid
    record Misuse(String line, int exitCode) implements Launch {}
}

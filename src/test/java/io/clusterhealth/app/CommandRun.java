// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.examination.Examination;
import io.vertx.core.Vertx;
import java.util.Map;

/// Runs a one-time command in this process.
final class CommandRun {
    private CommandRun() {}

    /// @return its exit code
    static int run(Map<String, String> environment, VisibleOutput out, VisibleOutput err, String... words) {
        return switch (new CommandLineReader("1", environment).read(words)) {
            case Launch.Examine(OneTimeCommand command) ->
                command.run(
                        ClusterSource.of(command.settings(), Map.of(), Vertx::vertx),
                        new Examination(Checks.all()),
                        new Terminal(false, false),
                        out,
                        err);
            case Launch.Serve _, Launch.Watched _, Launch.Print _, Launch.Misuse _ ->
                throw new AssertionError("no command: " + String.join(" ", words));
        };
    }
}

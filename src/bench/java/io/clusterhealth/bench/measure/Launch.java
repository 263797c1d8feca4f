// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Starts the program through its launcher, as a user does.
///
/// @param kubeconfig empty for none; the program then serves its demo
/// @param environment added to the inherited one, which is passed on without `KUBECONFIG` and `MCP_*` but
///     `MCP_JAVA_OPTS`
public record Launch(Path launcher, String kubeconfig, Map<String, String> environment) {
    public Launch {
        environment = Map.copyOf(environment);
    }

    Process start() throws java.io.IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString(), "--transport", "stdio"));
        command.addAll(kubeconfig.isEmpty() ? List.of("--cluster", "demo") : List.of("--kubeconfig", kubeconfig));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(Launch::isOurs);
        builder.environment().putAll(environment);
        return builder.start();
    }

    /// A comparison may be about Java options; other variables would change the measurement.
    private static boolean isOurs(String variable) {
        return variable.startsWith("MCP_") && !variable.equals("MCP_JAVA_OPTS") || variable.equals("KUBECONFIG");
    }
}

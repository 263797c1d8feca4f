// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How the program is started: through its launcher, as a user would.
///
/// @param kubeconfig empty for none; the program is then started on its demo
/// @param environment on top of what the launcher needs, and of `MCP_JAVA_OPTS` where that is set outside
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

    /// Options for Java are what a comparison may be about; all else would change what is measured.
    private static boolean isOurs(String variable) {
        return variable.startsWith("MCP_") && !variable.equals("MCP_JAVA_OPTS") || variable.equals("KUBECONFIG");
    }
}

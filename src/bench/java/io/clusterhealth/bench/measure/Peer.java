// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// `kubernetes-mcp-server`, which OpenShift Lightspeed ships with, from the npm registry.
///
/// @param program its executable
public record Peer(Path program) {
    public static final String NAME = "kubernetes-mcp-server 0.0.67";

    private static final Path FOLDER = Path.of("target/bench-peer").toAbsolutePath();

    /// Installs the peer; empty where npm is missing or does not finish within a minute.
    public static Optional<Peer> installed() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        try {
            Process npm = new ProcessBuilder(
                            "npm",
                            "install",
                            "--no-fund",
                            "--no-audit",
                            "--prefix",
                            FOLDER.toString(),
                            NAME.replace(' ', '@'))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!npm.waitFor(1, TimeUnit.MINUTES)) {
                npm.destroy();
            }
        } catch (IOException _) {
            return Optional.empty();
        }
        return executable();
    }

    /// The executable that the package's launcher starts, whose memory is measured.
    private static Optional<Peer> executable() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.getParent().endsWith("bin")
                            && file.getFileName().toString().startsWith("kubernetes-mcp-server-"))
                    .findFirst()
                    .map(Peer::new);
        }
    }

    McpProcess start(String kubeconfig) throws IOException {
        return start(kubeconfig, "--read-only");
    }

    /// @param words further arguments of its command line
    public McpProcess start(String kubeconfig, String... words) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(program.toString(), "--kubeconfig", kubeconfig, "--log-file", "stderr"));
        command.addAll(List.of(words));
        return new McpProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }
}

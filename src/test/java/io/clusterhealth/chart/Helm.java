// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The helm binary of the kit that `KUBE_KIT` names, otherwise the one on PATH.
///
/// @param program the binary
record Helm(Path program) {
    static final Path CHART = Path.of("helm", "cluster-health-mcp");

    /// @param output stdout, then stderr
    record Outcome(int exitCode, String output) {}

    /// Finds helm; without it, the calling test is skipped with a message.
    static Helm found() {
        Optional<Path> program = ofKit().or(
                        () -> Stream.of(System.getenv("PATH").split(":"))
                                .map(folder -> Path.of(folder, "helm"))
                                .filter(Files::isExecutable)
                                .findFirst());
        String reason =
                "SKIPPED: no test of the chart, because KUBE_KIT names no folder with kube-up, and no helm is on"
                        + " PATH";
        if (program.isEmpty()) {
            System.out.println(reason);
        }
        assumeTrue(program.isPresent(), reason);
        return new Helm(program.orElseThrow());
    }

    private static Optional<Path> ofKit() {
        return Optional.ofNullable(System.getenv("KUBE_KIT"))
                .map(kit -> Path.of(kit, "kube-up").toAbsolutePath())
                .filter(Files::isExecutable)
                .map(up ->
                        run(List.of(up.toString(), "--unpack-only", "--quiet")).output())
                .map(exports -> exports.replaceAll("(?s).*KUBEBUILDER_ASSETS=['\"]?([^'\"\\n]+).*", "$1"))
                .map(folder -> Path.of(folder, "helm"));
    }

    /// Renders the chart as `helm install cluster-health-mcp -n self-healing-platform` does.
    Outcome template(String... options) {
        return template(CHART, options);
    }

    /// The same for another chart.
    Outcome template(Path chart, String... options) {
        List<String> words = new ArrayList<>(
                List.of("template", "cluster-health-mcp", chart.toString(), "-n", "self-healing-platform"));
        words.addAll(List.of(options));
        return call(words.toArray(String[]::new));
    }

    Outcome call(String... words) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        return run(command);
    }

    private static Outcome run(List<String> command) {
        try {
            Path output = Files.createTempFile("helm", ".out");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                int exitCode = process.waitFor();
                return new Outcome(exitCode, Files.readString(output));
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The program that a process runs.
public enum Program {
    /// The unchanged packaged jar.
    PRODUCT,
    /// The same jar, with the conformance suite's tools, prompts and resources in addition to the product's.
    WITH_FIXTURES;

    /// The command line, up to the program's own arguments.
    public List<String> command() {
        Path jar = Path.of("target", "mcp-server.jar").toAbsolutePath();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                // Most of them answer a few calls: what is called seldom is not worth its compilation.
                "-XX:CompileThresholdScaling=4",
                "--sun-misc-unsafe-memory-access=allow"));
        // As in the jar's manifest, which counts with -jar only. Both have them, since a cache is for these options.
        for (String opened : List.of("java.lang", "java.nio", "jdk.internal.misc")) {
            command.addAll(List.of("--add-opens", "java.base/" + opened + "=ALL-UNNAMED"));
        }
        TestCache.of(jar, List.copyOf(command)).ifPresent(cache -> command.add("-XX:AOTCache=" + cache));
        switch (this) {
            case PRODUCT -> command.addAll(List.of("-jar", jar.toString()));
            case WITH_FIXTURES -> {
                // The jar first: a cache is for a class path that begins like this one.
                String tests =
                        Path.of("target", "test-classes").toAbsolutePath().toString();
                command.add("-Dclusterhealth.fixtures=true");
                command.addAll(List.of("-cp", jar + File.pathSeparator + tests, "io.clusterhealth.app.Main"));
            }
        }
        return List.copyOf(command);
    }
}

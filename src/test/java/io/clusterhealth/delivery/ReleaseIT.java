// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/// What `.ci/release assemble` makes of the packaged jar, tried as whoever downloads it would.
class ReleaseIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static Path made = Path.of("");

    @BeforeAll
    static void assemble() throws InterruptedException {
        if (Script.run(folder, List.of("zip", "-v")).exitCode() != 0) {
            String line = "SKIPPED: no test of the release's files, because there is no zip";
            System.out.println(line);
            throw new TestAbortedException(line);
        }
        made = release("made");
    }

    @Test
    void theSameJarMakesTheSameBytes() throws IOException, InterruptedException {
        Path again = release("again");

        assertThat(Files.readString(again.resolve("SHA256SUMS")))
                .isEqualTo(Files.readString(made.resolve("SHA256SUMS")));
        assertThat(Script.run(made, List.of("sha256sum", "--check", "--strict", "SHA256SUMS"))
                        .exitCode())
                .isZero();
        try (Stream<Path> files = Files.list(made)) {
            assertThat(files).hasSize(6);
        }
    }

    @Test
    void theArchiveWorksWithAJavaAndNothingElse() throws IOException, InterruptedException {
        Path home = Files.createDirectories(folder.resolve("home of a user"));
        assertThat(Script.run(home, List.of("tar", "-xzf", only(".tar.gz").toString()))
                        .exitCode())
                .isZero();
        Path unpacked = home.resolve(only(".tar.gz").getFileName().toString().replace(".tar.gz", ""));
        Map<String, String> environment = Map.of("HOME", home.toString(), "MCP_AOT", "off", "MCP_DEADLINE", "60s");

        Script version = Script.run(
                home, environment, List.of(unpacked.resolve("mcp-server").toString(), "--version"));
        Script check = Script.run(
                home, environment, List.of(unpacked.resolve("mcp-server").toString(), "check", "--cluster", "demo"));

        assertThat(version.output()).matches("mcp-server [\\d.]+ \\(commit \\S+, Java 25\\S*\\)\\n");
        assertThat(check.exitCode()).as(check.output()).isEqualTo(1);
        assertThat(check.output()).startsWith("DEGRADED: demo is degraded.");
        try (Stream<Path> files = Files.list(unpacked)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("mcp-server", "mcp-server.jar", "LICENSE", "README.md");
        }
    }

    @Test
    void theBundleStartsWhatItsManifestNames() throws IOException, InterruptedException {
        Path unpacked = Files.createDirectories(folder.resolve("bundle"));
        assertThat(Script.run(unpacked, List.of("unzip", "-q", only(".mcpb").toString()))
                        .exitCode())
                .isZero();
        JsonNode manifest = JSON.readTree(unpacked.resolve("manifest.json").toFile());
        String command =
                manifest.at("/server/mcp_config/command").asText().replace("${__dirname}", unpacked.toString());

        Script version = Script.run(unpacked, Map.of("MCP_AOT", "off"), List.of(command, "--version"));

        assertThat(unpacked.resolve(manifest.at("/server/entry_point").asText()))
                .isExecutable();
        assertThat(version.output())
                .startsWith("mcp-server " + manifest.path("version").asText() + " (");
        assertThat(manifest.path("manifest_version").asText()).isEqualTo("0.3");
        assertThat(manifest.at("/server/type").asText()).isEqualTo("binary");
        for (String needed : List.of("name", "version", "description", "author", "server")) {
            assertThat(manifest.has(needed)).as(needed).isTrue();
        }
    }

    @Test
    void theRegistryEntryNamesWhatWasMade() throws IOException, InterruptedException {
        JsonNode entry = JSON.readTree(made.resolve("server.json").toFile());
        JsonNode bundle = entry.at("/packages/1");

        assertThat(entry.path("name").asText()).matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");
        assertThat(entry.path("description").asText().length()).isBetween(1, 100);
        assertThat(Files.readString(Path.of("Dockerfile")))
                .contains("io.modelcontextprotocol.server.name=\""
                        + entry.path("name").asText() + "\"");
        assertThat(entry.at("/packages/0/identifier").asText())
                .endsWith(":" + entry.path("version").asText());
        assertThat(bundle.path("identifier").asText())
                .endsWith("/" + only(".mcpb").getFileName());
        assertThat(Script.run(made, List.of("sha256sum", only(".mcpb").toString()))
                        .output())
                .startsWith(bundle.path("fileSha256").asText());
    }

    private static Path only(String ending) throws IOException {
        try (Stream<Path> files = Files.list(made)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Path release(String name) throws InterruptedException {
        Path target = folder.resolve(name);
        Script assembled = Script.run(
                Path.of(""),
                List.of(Path.of(".ci", "release").toAbsolutePath().toString(), "assemble", target.toString()));
        assertThat(assembled.exitCode()).as(assembled.output()).isZero();
        return target;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.clusterhealth.clients.Foreign;
import io.clusterhealth.clients.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/// The files that `.ci/release assemble` makes of the packaged jar, used as by a user who downloads them.
class ReleaseIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

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

    /// The commands of the README, with a folder in place of `/usr/local` and without `sudo`; Java is a runtime
    /// without a compiler or any other tool.
    @Test
    void theReadmesLinesInstallItForAJavaRuntimeAlone() throws IOException, InterruptedException {
        Path downloads = Files.createDirectories(folder.resolve("downloads"));
        Files.copy(only(".tar.gz"), downloads.resolve(only(".tar.gz").getFileName()));
        Path local = Files.createDirectories(folder.resolve("usr local/bin")).getParent();
        Path java = folder.resolve("java");
        Script runtime = Script.run(
                folder,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
                        "--add-modules",
                        "java.se,jdk.unsupported,jdk.crypto.ec,jdk.zipfs,jdk.management",
                        "--output",
                        java.toString()));
        assertThat(runtime.exitCode()).as(runtime.output()).isZero();
        String readme = Files.readString(Path.of("README.md"));
        String lines = readme.substring(
                        readme.indexOf("```sh", readme.indexOf("<!-- install:begin -->")) + 5,
                        readme.indexOf("```\n<!-- install:end -->"))
                .replace("sudo ", "")
                .replace("/usr/local/", "'" + local + "/'");
        Map<String, String> environment = Map.of(
                "PATH",
                local + "/bin:" + java + "/bin:/usr/bin:/bin",
                "HOME",
                Files.createDirectories(folder.resolve("home")).toString(),
                "JAVA_HOME",
                "");

        Script installed = Script.run(downloads, with(environment, "MCP_AOT", "off"), List.of("sh", "-euc", lines));

        assertThat(installed.exitCode()).as(installed.output()).isZero();
        assertThat(installed.output()).matches("mcp-server [\\d.]+ \\(commit \\S+, Java 25\\S*\\)\\n");
        List<String> program = List.of(local + "/bin/mcp-server");
        assertThat(Script.run(downloads, with(environment, "MCP_AOT", "train"), program))
                .isEqualTo(new Script(0, ""));
        Script fromItsCache = Script.run(
                made, with(environment, "MCP_JAVA_OPTS", "-XX:AOTMode=on"), List.of(program.getFirst(), "--version"));
        assertThat(fromItsCache).isEqualTo(installed);
    }

    private static Map<String, String> with(Map<String, String> environment, String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return more;
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "manifest"})
    void whatDescribesItHasTheFieldsThatItsReadersKnow(String name) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(JSON.readTree(Path.of("src/test/resources/release/" + name + ".schema.json")
                        .toFile()));

        assertThat(schema.validate(JSON.readTree(made.resolve(name + ".json").toFile())))
                .isEmpty();
    }

    @Test
    void theToolOfBundlesTakesTheManifest() {
        Foreign validated = Toolbox.node()
                .run(
                        PATIENCE,
                        "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js",
                        List.of("validate", made.resolve("manifest.json").toString()));

        assertThat(validated.ok()).as(validated.output()).isTrue();
    }

    /// A third-party linter that contains every released version of the registry's own schema.
    @Test
    void theRegistrysSchemaTakesTheEntry() throws IOException {
        String entry = Files.readString(made.resolve("server.json"));

        Foreign asItIs = linted("entry", entry);
        Foreign tooLong = linted("long", entry.replaceFirst("\"description\": \"", "$0" + "x".repeat(101)));

        assertThat(asItIs.ok()).as(asItIs.output()).isTrue();
        assertThat(tooLong.output())
                .contains("does not conform to MCP Registry 2025-12-11: $.description: must contain at most 100");
    }

    private static Foreign linted(String name, String entry) throws IOException {
        Path alone = Files.createDirectories(folder.resolve(name));
        Files.writeString(alone.resolve("server.json"), entry);
        Path linter = Toolbox.python().interpreter().resolveSibling("skillsaw");
        return Foreign.run(alone, PATIENCE, List.of(linter.toString(), "lint", "."));
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
    }

    @Test
    void theRegistryEntryNamesWhatWasMade() throws IOException, InterruptedException {
        JsonNode entry = JSON.readTree(made.resolve("server.json").toFile());
        JsonNode bundle = entry.at("/packages/1");

        assertThat(Files.readString(Path.of("Dockerfile")))
                .contains("io.modelcontextprotocol.server.name=\""
                        + entry.path("name").asText() + "\"");
        assertThat(entry.at("/packages/0/identifier").asText())
                .endsWith(":" + entry.path("version").asText());
        // The image's own user could not read a kubeconfig of mode 0600.
        assertThat(entry.at("/packages/0/runtimeArguments").findValuesAsText("name"))
                .contains("-v", "--user");
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

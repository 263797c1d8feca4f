// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.process.Program;
import io.clusterhealth.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The texts that the models behind Claude Code, Codex and Gemini receive: the real command lines, configured by
/// `mcp-server config`, send requests to a stand-in for their model, which calls `get-cluster-health` on the
/// demo.
///
/// The packages are a gigabyte, so these tests run only where `MODEL_CLIENTS` is set, as `.ci/run` does.
@Tag("clients")
class ModelClientsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String QUESTION = "Is my cluster healthy?";
    private static final int RUNS = 3;

    private static final Path OWN =
            Path.of(Long.toString(ProcessHandle.current().pid()));

    /// The launcher's lock of a training beside the jar.
    private static final Path TRAINING = Path.of("target", "mcp-server.lock").toAbsolutePath();

    @TempDir
    Path home;

    @BeforeAll
    static void onlyWhereTheyAreWanted() throws IOException {
        assumeTrue(System.getenv().containsKey("MODEL_CLIENTS"), "MODEL_CLIENTS is not set");
        // As if this process trained, so that the servers that the clients start do not.
        if (!Files.exists(TRAINING, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(TRAINING, OWN);
        }
    }

    @AfterAll
    static void letTrain() throws IOException {
        if (Files.isSymbolicLink(TRAINING) && Files.readSymbolicLink(TRAINING).equals(OWN)) {
            Files.delete(TRAINING);
        }
    }

    @Test
    void claudeCodeHandsItsModelTheStructuredContent() throws Exception {
        Toolbox toolbox = Toolbox.models();
        String claude = toolbox.program("@anthropic-ai/claude-code-linux-x64/claude");
        Path bin = Files.createDirectories(home.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("claude"), Path.of(claude));
        try (StandInModel model = new StandInModel(StandInModel.Api.ANTHROPIC)) {
            Map<String, String> environment = Map.of(
                    "HOME", home.toString(),
                    "PATH", bin + ":" + System.getenv("PATH"),
                    "ANTHROPIC_BASE_URL", model.url(),
                    "ANTHROPIC_API_KEY", "none",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                    "ENABLE_TOOL_SEARCH", "false",
                    "MCP_CONNECTION_NONBLOCKING", "0");
            Foreign added = Foreign.run(home, PATIENCE, List.of("sh", "-c", config("claude-code")), environment);
            assertThat(added.exitCode()).as(added.output()).isZero();

            List<String> command = List.of(
                    claude, "-p", QUESTION, "--allowedTools", "mcp__openshift-cluster-health__get-cluster-health");
            assertReads("claude-code", model, () -> Foreign.run(home, PATIENCE, command, environment));
        }
    }

    @Test
    void codexHandsItsModelTheStructuredContent() throws Exception {
        Toolbox toolbox = Toolbox.models();
        String codex = toolbox.program("@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex");
        try (StandInModel model = new StandInModel(StandInModel.Api.OPENAI)) {
            Files.writeString(home.resolve("config.toml"), """
                    model = "stand-in"
                    model_provider = "stand-in"
                    [model_providers.stand-in]
                    name = "stand-in"
                    base_url = "%s/v1"
                    wire_api = "responses"
                    env_key = "OPENAI_API_KEY"
                    %s
                    """.formatted(model.url(), config("codex")));

            Supplier<Foreign> run = () -> Foreign.run(
                    home,
                    PATIENCE,
                    // Codex calls its model before its servers are connected, unless one of them is required.
                    List.of(
                            codex,
                            "exec",
                            "--skip-git-repo-check",
                            "-c",
                            "mcp_servers.openshift-cluster-health.required=true",
                            QUESTION),
                    Map.of("CODEX_HOME", home.toString(), "OPENAI_API_KEY", "none"));

            assertReads("codex", model, run);
        }
    }

    @Test
    void geminiHandsItsModelTheText() throws Exception {
        Toolbox toolbox = Toolbox.models();
        try (StandInModel model = new StandInModel(StandInModel.Api.GOOGLE)) {
            ObjectMapper json = new ObjectMapper();
            ObjectNode settings = (ObjectNode) json.readTree(config("gemini"));
            settings.putObject("security").putObject("auth").put("selectedType", "gemini-api-key");
            settings.putObject("privacy").put("usageStatisticsEnabled", false);
            Path folder = Files.createDirectories(home.resolve(".gemini"));
            Files.writeString(folder.resolve("settings.json"), settings.toString());

            List<String> command = new ArrayList<>(List.of(
                    toolbox.interpreter().toString(),
                    toolbox.program("@google/gemini-cli/bundle/gemini.js"),
                    "--model",
                    "gemini-2.5-flash",
                    "--yolo",
                    "--prompt",
                    QUESTION));
            Supplier<Foreign> run = () -> Foreign.run(
                    home,
                    PATIENCE,
                    command,
                    Map.of(
                            "HOME",
                            home.toString(),
                            "GEMINI_API_KEY",
                            "none",
                            "GEMINI_CLI_TRUST_WORKSPACE",
                            "true",
                            "GOOGLE_GEMINI_BASE_URL",
                            model.url()));

            assertReads("gemini", model, run);
        }
    }

    /// The output of `mcp-server config` for the client, on the demo.
    private String config(String client) {
        List<String> command = new ArrayList<>(Program.PRODUCT.command());
        command.addAll(List.of("config", client, "--cluster", "demo"));
        Foreign printed = Foreign.run(home, PATIENCE, command);
        assertThat(printed.exitCode()).as(printed.output()).isZero();
        return printed.output()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .reduce("", (all, line) -> all + line + "\n");
    }

    /// On a busy machine a client may call its model before the server is connected: then it is run again.
    private static void assertReads(String client, StandInModel model, Supplier<Foreign> start)
            throws InterruptedException, IOException {
        Foreign run = start.get();
        Optional<String> read = model.result();
        for (int again = 1; read.isEmpty() && again < RUNS; again++) {
            run = start.get();
            read = model.result();
        }
        String output = run.output();
        String result = read.orElseThrow(() -> new AssertionError("no result reached the model:\n" + output));
        String lasting = result.replaceAll("(\\\\*\"(?:timestamp|snapshot)\\\\*\":\\\\*\")[^\"\\\\]+", "$1…")
                .replaceAll("(\\\\*\"durationMillis\\\\*\":)\\d+", "$10")
                .replaceAll("Wall time: [0-9.]+ seconds", "Wall time: 0 seconds");
        Report.on("real-clients").tell(client, "model client %s: %d tokens".formatted(client, result.length() / 4));
        Golden.assertFile(Path.of("src/test/resources/models", client + ".txt"), lasting + "\n");
        assertThat(run.exitCode()).as(run.output()).isZero();
    }
}

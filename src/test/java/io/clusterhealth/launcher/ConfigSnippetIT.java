// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.app.McpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each snippet of `mcp-server config`, read as its client reads it, starts a server that responds, or names
/// the intended one.
class ConfigSnippetIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ADDRESS = "https://health.example.com/mcp";

    /// For programs that end at once, or after one call.
    private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

    @TempDir
    private static Path shared;

    private static Installation installed;
    private static ClientPrograms programs;

    @BeforeAll
    static void install() throws IOException {
        installed = Installation.in(shared);
        programs = ClientPrograms.in(shared.resolve("client programs"));
    }

    @Test
    void takesTheClusterOver() throws IOException {
        Snippet snippet = snippet(McpClient.CLAUDE_DESKTOP, "--cluster", "demo");

        JsonNode answer = answer(snippet, "get-cluster-health");

        assertThat(answer.at("/data/cluster").asText()).as(answer.toString()).isEqualTo("demo");
    }

    /// Each client writes the variable in another form, and the path needs quoting.
    @ParameterizedTest
    @EnumSource
    void startsAServerWithTheKubeconfig(McpClient client) throws IOException {
        Path kubeconfig = Files.writeString(shared.resolve("it's my $HOME config"), """
                apiVersion: v1
                kind: Config
                current-context: of-this-test
                contexts: [{name: of-this-test, context: {cluster: nowhere, user: nobody}}]
                clusters: [{name: nowhere, cluster: {server: "https://127.0.0.1:1"}}]
                users: [{name: nobody, user: {token: none}}]
                """);

        JsonNode answer = answer(snippet(client, "--kubeconfig", kubeconfig.toString()), "list-clusters");

        assertThat(answer.at("/data/default").asText()).as(answer.toString()).isEqualTo("of-this-test");
    }

    @ParameterizedTest
    @EnumSource(names = "CLAUDE_DESKTOP", mode = EnumSource.Mode.EXCLUDE)
    void namesTheServerInTheClusterAndTheTokenForIt(McpClient client) throws IOException {
        Snippet.Remote remote = snippet(client, "--url", ADDRESS).remote(programs);

        assertThat(remote.url()).isEqualTo(ADDRESS);
        assertThat(remote.authorization())
                .isEqualTo(
                        switch (client) {
                            case CLAUDE_CODE, INSPECTOR -> "Bearer " + ClientPrograms.TOKEN;
                            case VSCODE -> "Bearer ${input:ocp-token}";
                            case CURSOR -> "Bearer ${env:OCP_TOKEN}";
                            case GEMINI -> "Bearer $OCP_TOKEN";
                            case CODEX -> "Bearer (OCP_TOKEN)";
                            case CLAUDE_DESKTOP -> "";
                        });
    }

    private static Snippet snippet(McpClient client, String... options) throws IOException {
        Outcome outcome = Command.of(installed.script(), shared)
                .with("MCP_AOT", "off")
                .with("MCP_JAVA_OPTS", ONE_COMPILER)
                .and("config", client.word())
                .and(options)
                .run();
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).startsWith("# for ");
        return new Snippet(client, outcome.out());
    }

    private static JsonNode answer(Snippet snippet, String tool) throws IOException {
        Map<String, String> environment = Map.of(
                "HOME", shared.toString(), "MCP_AOT", "off", "MCP_JAVA_OPTS", ONE_COMPILER, "MCP_DEADLINE", "60s");
        Command command = snippet.command(programs, environment);
        assertThat(command.words()).first().asString().startsWith("/");
        try (Running server = command.start()) {
            for (String line : List.of("""
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                    "capabilities":{},"clientInfo":{"name":"snippet","version":"1"}}}""", """
                    {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"%s","arguments":{}}}""".formatted(tool))) {
                server.send(line);
            }
            return JSON.readTree(server.awaitOut(line -> line.contains("\"id\":2")))
                    .at("/result/structuredContent");
        }
    }
}

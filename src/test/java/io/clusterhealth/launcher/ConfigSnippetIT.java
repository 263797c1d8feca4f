// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each snippet of `mcp-server config`, read as its client reads it, starts a server that answers.
class ConfigSnippetIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path shared;

    private static Installation installed;

    @BeforeAll
    static void install() throws IOException {
        installed = Installation.in(shared);
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude-desktop", "vscode", "cursor", "gemini"})
    void aJsonSnippetStartsAServer(String client) throws IOException {
        JsonNode server = JSON.readTree(snippet(client))
                .path(client.equals("vscode") ? "servers" : "mcpServers")
                .path("openshift-cluster-health");

        assertAnswers(words(server.path("command"), server.path("args")), environment(server.path("env")));
    }

    @ParameterizedTest
    @ValueSource(strings = "codex")
    void aTomlSnippetStartsAServer(String client) throws IOException {
        Map<String, JsonNode> table = new HashMap<>();
        Matcher lines = Pattern.compile("^(\\w+) = (.*)$", Pattern.MULTILINE).matcher(snippet(client));
        while (lines.find()) {
            // The strings and arrays of strings we write are spelled alike in TOML and JSON.
            table.put(lines.group(1), JSON.readTree(lines.group(2)));
        }

        assertThat(snippet(client)).startsWith("[mcp_servers.openshift-cluster-health]\n");
        assertAnswers(words(table.get("command"), table.get("args")), Map.of());
    }

    /// The client's own program is played by a script that becomes what stands behind the two dashes.
    @ParameterizedTest
    @ValueSource(strings = {"claude-code", "inspector"})
    void aCommandLineStartsAServer(String client) throws IOException {
        Path tools = shared.resolve("clients-" + client);
        for (String program : List.of("claude", "npx")) {
            Installation.writeScript(
                    tools.resolve(program), "until [ \"$1\" = -- ]; do shift; done\nshift\nexec \"$@\"\n");
        }
        Path script = Installation.writeScript(tools.resolve("snippet"), snippet(client));

        assertAnswers(List.of(script.toString()), Map.of("PATH", tools + ":" + path()));
    }

    private static String snippet(String client) throws IOException {
        Outcome outcome = Command.of(installed.script(), shared)
                .with("MCP_AOT", "off")
                .and("config", client, "--cluster", "demo")
                .run();
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).startsWith("# for ");
        return outcome.out();
    }

    private static void assertAnswers(List<String> words, Map<String, String> environment) throws IOException {
        Map<String, String> whole = new HashMap<>(
                Map.of("HOME", shared.toString(), "PATH", path(), "MCP_AOT", "off", "MCP_DEADLINE", "60s"));
        whole.putAll(environment);
        assertThat(words.getFirst()).startsWith("/");
        try (Running server = new Command(words, whole).start()) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                    + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"snippet\",\"version\":\"1\"}}}");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":"
                    + "\"get-cluster-health\",\"arguments\":{}}}");

            JsonNode answer = JSON.readTree(server.awaitOut(line -> line.contains("\"id\":2")));

            assertThat(answer.at("/result/structuredContent/data/cluster").asText())
                    .as(answer.toString())
                    .isEqualTo("demo");
        }
    }

    private static List<String> words(JsonNode command, JsonNode arguments) {
        List<String> words = new ArrayList<>(List.of(command.asText()));
        StreamSupport.stream(arguments.spliterator(), false)
                .map(JsonNode::asText)
                .forEach(words::add);
        return words;
    }

    private static Map<String, String> environment(JsonNode variables) {
        Map<String, String> environment = new HashMap<>();
        variables
                .properties()
                .forEach(one -> environment.put(one.getKey(), one.getValue().asText()));
        return environment;
    }

    private static String path() {
        return Command.JAVA_HOME.resolve("bin") + ":" + System.getenv("PATH");
    }
}

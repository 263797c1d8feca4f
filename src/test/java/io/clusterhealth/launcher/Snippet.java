// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.app.McpClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The output of `mcp-server config`, as its client interprets it.
record Snippet(McpClient client, String text) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAME = "openshift-cluster-health";

    /// @param authorization the header, with the placeholder of the token
    record Remote(String url, String authorization) {}

    /// The command that the client starts, with this added to its environment.
    Command command(ClientPrograms programs, Map<String, String> environment) throws IOException {
        Map<String, String> whole = new HashMap<>(environment);
        whole.put("PATH", path());
        if (isShell()) {
            whole.put("PATH", programs.before(path()));
            return new Command(List.of(script(programs).toString()), whole);
        }
        JsonNode server = server();
        List<String> words = new ArrayList<>(List.of(server.path("command").asText()));
        server.path("args").forEach(word -> words.add(word.asText()));
        server.path("env")
                .properties()
                .forEach(one -> whole.put(one.getKey(), one.getValue().asText()));
        return new Command(words, whole);
    }

    /// The server that the client calls.
    Remote remote(ClientPrograms programs) throws IOException {
        if (isShell()) {
            Outcome outcome =
                    new Command(List.of(script(programs).toString()), Map.of("PATH", programs.before(path()))).run();
            assertThat(outcome.exit()).as(outcome.err()).isZero();
            List<String> lines = outcome.out().lines().toList();
            return new Remote(lines.getFirst(), lines.getLast().replaceFirst("^Authorization: ", ""));
        }
        JsonNode server = server();
        String url = server.path(client == McpClient.GEMINI ? "httpUrl" : "url").asText();
        return client == McpClient.CODEX
                ? new Remote(
                        url, "Bearer (" + server.path("bearer_token_env_var").asText() + ")")
                : new Remote(url, server.at("/headers/Authorization").asText());
    }

    private boolean isShell() {
        return client == McpClient.CLAUDE_CODE || client == McpClient.INSPECTOR;
    }

    private Path script(ClientPrograms programs) throws IOException {
        return Installation.writeScript(programs.folder().resolve("snippet of " + client.word()), text);
    }

    private JsonNode server() throws IOException {
        return client == McpClient.CODEX
                ? table()
                : JSON.readTree(text)
                        .path(client == McpClient.VSCODE ? "servers" : "mcpServers")
                        .path(NAME);
    }

    /// The strings, numbers and arrays of strings of the snippets are written alike in TOML and JSON; inline
    /// tables have another separator between name and value.
    private JsonNode table() throws IOException {
        assertThat(text).startsWith("[mcp_servers." + NAME + "]\n");
        ObjectNode table = JsonNodeFactory.instance.objectNode();
        Matcher lines = Pattern.compile("^(\\w+) = (.*)$", Pattern.MULTILINE).matcher(text);
        while (lines.find()) {
            String value = lines.group(2).replaceAll("(?<=[{,] )(\\w+) = (?=\")", "\"$1\": ");
            table.set(lines.group(1), JSON.readTree(value));
        }
        return table;
    }

    private static String path() {
        return Command.JAVA_HOME.resolve("bin") + ":" + System.getenv("PATH");
    }
}

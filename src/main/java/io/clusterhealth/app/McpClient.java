// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.ShellWord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A client for which `mcp-server config` prints a configuration, in the form of its own documentation.
public enum McpClient {
    CLAUDE_DESKTOP("claude-desktop", "claude_desktop_config.json (Settings, Developer, Edit Config)"),
    CLAUDE_CODE("claude-code", "a shell"),
    VSCODE("vscode", ".vscode/mcp.json"),
    CURSOR("cursor", ".cursor/mcp.json or ~/.cursor/mcp.json"),
    GEMINI("gemini", "~/.gemini/settings.json"),
    CODEX("codex", "~/.codex/config.toml"),
    INSPECTOR("inspector", "a shell");

    private static final String NAME = "openshift-cluster-health";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String INSPECT = "npx @modelcontextprotocol/inspector";

    /// Gemini's timeout in milliseconds; a call ends before that.
    private static final int GEMINI_TIMEOUT = 30_000;

    private final String word;
    private final String place;

    McpClient(String word, String place) {
        this.word = word;
        this.place = place;
    }

    /// The name of the client on the command line.
    public String word() {
        return word;
    }

    /// Where to put the configuration.
    public String place() {
        return place;
    }

    /// The configuration that makes this client start the server on its own machine.
    String local(Invocation how) {
        return switch (this) {
            case CLAUDE_DESKTOP, CURSOR -> pretty(Map.of("mcpServers", Map.of(NAME, started(how))));
            case GEMINI -> pretty(Map.of("mcpServers", Map.of(NAME, started(how).put("timeout", GEMINI_TIMEOUT))));
            case VSCODE -> {
                ObjectNode server = JsonNodeFactory.instance.objectNode().put("type", "stdio");
                server.setAll(started(how));
                yield pretty(Map.of("servers", Map.of(NAME, server)));
            }
            // Its --env and --header consume all words up to the next dash, so the words that follow must come first.
            case CLAUDE_CODE ->
                "claude mcp add --transport stdio " + NAME + pairs(" --env ", how) + " -- " + shell(how) + "\n";
            case CODEX -> toml(how);
            case INSPECTOR -> INSPECT + pairs(" -e ", how) + " -- " + shell(how) + "\n";
        };
    }

    /// The configuration that makes this client use a server at this URL with the user's token; empty when
    /// unsupported.
    Optional<String> remote(String url) {
        return switch (this) {
            case CLAUDE_DESKTOP -> Optional.empty();
            case CLAUDE_CODE ->
                Optional.of("claude mcp add --transport http " + NAME + " " + ShellWord.of(url)
                        + " --header \"Authorization: Bearer $(oc whoami -t)\"\n");
            case VSCODE -> {
                Map<String, Object> input = ordered(
                        "type", "promptString", "id", "ocp-token", "description", "oc whoami -t", "password", true);
                Map<String, Object> server =
                        ordered("type", "http", "url", url, "headers", bearer("${input:ocp-token}"));
                yield Optional.of(pretty(ordered("inputs", List.of(input), "servers", Map.of(NAME, server))));
            }
            case CURSOR ->
                Optional.of(pretty(Map.of(
                        "mcpServers", Map.of(NAME, ordered("url", url, "headers", bearer("${env:OCP_TOKEN}"))))));
            case GEMINI ->
                Optional.of(pretty(Map.of(
                        "mcpServers",
                        Map.of(
                                NAME,
                                ordered("httpUrl", url, "headers", bearer("$OCP_TOKEN"), "timeout", GEMINI_TIMEOUT)))));
            case CODEX ->
                Optional.of("[mcp_servers.%s]\nurl = %s\nbearer_token_env_var = \"OCP_TOKEN\"\ntool_timeout_sec = 60\n"
                        .formatted(NAME, inJson(url)));
            case INSPECTOR ->
                Optional.of(INSPECT + " --cli " + ShellWord.of(url) + " --transport http --header"
                        + " \"Authorization: Bearer $(oc whoami -t)\" --method tools/list\n");
        };
    }

    private static ObjectNode started(Invocation how) {
        ObjectNode server = JsonNodeFactory.instance.objectNode().put("command", how.command());
        how.arguments().forEach(server.putArray("args")::add);
        if (!how.environment().isEmpty()) {
            how.environment().forEach(server.putObject("env")::put);
        }
        return server;
    }

    private static String toml(Invocation how) {
        String table = "[mcp_servers.%s]\ncommand = %s\nargs = [%s]\n"
                .formatted(
                        NAME,
                        inJson(how.command()),
                        how.arguments().stream().map(McpClient::inJson).collect(Collectors.joining(", ")));
        return how.environment().isEmpty()
                ? table
                : table + "env = { "
                        + how.environment().entrySet().stream()
                                .map(one -> one.getKey() + " = " + inJson(one.getValue()))
                                .collect(Collectors.joining(", "))
                        + " }\n";
    }

    private static String shell(Invocation how) {
        return ShellWord.of(how.command())
                + how.arguments().stream().map(word -> " " + ShellWord.of(word)).collect(Collectors.joining());
    }

    private static String pairs(String option, Invocation how) {
        return how.environment().entrySet().stream()
                .map(one -> option + ShellWord.of(one.getKey() + "=" + one.getValue()))
                .collect(Collectors.joining());
    }

    private static Map<String, Object> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    private static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i].toString(), pairs[i + 1]);
        }
        return map;
    }

    private static String pretty(Map<String, ?> value) {
        return JSON.valueToTree(value).toPrettyString() + "\n";
    }

    /// A text as a JSON string; TOML reads it the same way.
    private static String inJson(String text) {
        return JsonNodeFactory.instance.textNode(text).toString();
    }
}

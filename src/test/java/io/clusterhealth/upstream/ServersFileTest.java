// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.text.NameGlob;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import io.clusterhealth.upstream.UpstreamServer.SecretValue;
import io.clusterhealth.upstream.UpstreamServer.ServerReach;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServersFileTest {
    private static final Map<String, String> VARIABLES = Map.of("GITHUB_TOKEN", "ghp_secret1", "EMPTY", "");

    /// The fields, order and format of k13d's file (D69), its disabled server (D70), its variable (D73) and
    /// its login in an argument (D74).
    @Test
    void readsTheListOfServersOfK13d() {
        List<UpstreamServer> servers = servers("""
                mcp:
                  servers:
                    - name: kubernetes
                      enabled: true
                      command: npx
                      args: ["-y", "mcp-server-kubernetes"]
                      description: "Kubernetes"
                      env:
                        KUBECONFIG: "/home/me/.kube/config"
                    - name: github
                      enabled: true
                      command: npx
                      args:
                        - "-y"
                        - "@modelcontextprotocol/server-github"
                      env:
                        GITHUB_TOKEN: "${GITHUB_TOKEN}"
                        UNUSED: ""
                    - name: postgres
                      enabled: false
                      command: npx
                      args: ["-y", "server-postgres", "postgresql://user:${NOT_SET}@host/db"]
                """);

        assertThat(servers).extracting(UpstreamServer::name).containsExactly("kubernetes", "github", "postgres");
        assertThat(servers).extracting(UpstreamServer::enabled).containsExactly(true, true, false);
        assertThat(servers.getFirst().description()).isEqualTo("Kubernetes");
        assertThat(servers.get(1).reach())
                .isEqualTo(new ServerReach.ChildReach(
                        "npx",
                        List.of("-y", "@modelcontextprotocol/server-github"),
                        Map.of("GITHUB_TOKEN", new SecretValue.StatedValue("ghp_secret1")),
                        Optional.empty()));
        assertThat(servers.get(1).secrets()).containsExactly("ghp_secret1");
    }

    @Test
    void readsTheFileOfClaudeDesktopAsItIs() {
        List<UpstreamServer> servers = servers("""
                {
                  "globalShortcut": "Ctrl+Space",
                  "mcpServers": {
                    "File System": {"command": "npx", "args": ["-y", "server-filesystem", "/tmp"], "alwaysAllow": []},
                    "web": {"type": "http", "url": "https://mcp.example.com/mcp",
                            "headers": {"Authorization": "Bearer ${GITHUB_TOKEN}"}}
                  }
                }
                """);

        assertThat(servers).extracting(UpstreamServer::slug).containsExactly("file-system", "web");
        assertThat(servers.get(1).reach())
                .isEqualTo(new ServerReach.HttpReach(
                        URI.create("https://mcp.example.com/mcp"),
                        Map.of("Authorization", new SecretValue.StatedValue("Bearer ghp_secret1")),
                        false));
        assertThat(servers.get(1).secrets()).contains("ghp_secret1", "Bearer ghp_secret1");
    }

    @Test
    void readsEveryFieldOfOurs() {
        UpstreamServer server = servers("""
                mcp:
                  servers:
                    - name: filesystem-john-abc123
                      slug: filesystem
                      url: https://mcp.example.com/mcp
                      headers: {X-Key: {file: key.txt}}
                      caller: true
                      timeout: 30s
                      allow: ["read_*"]
                      deny: [read_media_file]
                      readOnly: [read_text_file]
                      pin: enforce
                      atOnce: 3
                      elicitation: defaults
                """).getFirst();

        assertThat(server)
                .isEqualTo(new UpstreamServer(
                        "filesystem-john-abc123",
                        "filesystem",
                        true,
                        "",
                        new ServerReach.HttpReach(
                                URI.create("https://mcp.example.com/mcp"),
                                Map.of("X-Key", new SecretValue.InFile(Path.of("/etc/mcp/key.txt"))),
                                true),
                        Optional.of(Duration.ofSeconds(30)),
                        List.of(new NameGlob("read_*")),
                        List.of(new NameGlob("read_media_file")),
                        List.of(new NameGlob("read_text_file")),
                        Optional.of(PinMode.ENFORCE),
                        3,
                        true,
                        Set.of()));
        assertThat(server.offers("read_text_file")).isTrue();
        assertThat(server.offers("read_media_file")).isFalse();
        assertThat(server.offers("write_file")).isFalse();
        assertThat(server.readsOnly("read_file")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {                                                            | line 1: the text is neither JSON nor YAML from here on
            {"mcpServers":[]}                                            | line 1: 'mcpServers' must be a map from names to servers
            {"mcpservers":{}}                                            | line 1: the text has neither the list mcp.servers nor the map mcpServers; did 'mcpservers' mean mcpServers?
            {"mcpServers":{"a":{}}}                                      | line 1: 'mcpServers/a' has neither 'command' nor 'url'
            {"mcpServers":{"a":{"command":"x","url":"https://h/"}}}      | line 1: 'mcpServers/a/url' stands beside 'command'; keep one of them
            {"mcpServers":{"a":{"url":"ftp://h/"}}}                      | line 1: 'mcpServers/a/url' is no address such as https://mcp.example.com/mcp; a login belongs into 'headers'
            {"mcpServers":{"a":{"url":"https://u:p@h/"}}}                | line 1: 'mcpServers/a/url' is no address such as https://mcp.example.com/mcp; a login belongs into 'headers'
            {"mcpServers":{"a":{"url":"https://h/","headers":{"Host":"x"}}}} | line 1: 'mcpServers/a/headers/Host' is no header that can be set here
            {"mcpServers":{"a":{"command":"x","args":"y"}}}              | line 1: 'mcpServers/a/args' must be a list of texts
            {"mcpServers":{"a":{"command":"x","elicitation":"accept"}}}  | line 1: 'mcpServers/a/elicitation' is not one of decline, defaults
            {"mcpServers":{"a":{"command":"x","timeout":"1h"}}}          | line 1: 'mcpServers/a/timeout' is no time from 100ms to 10m, such as 30s
            {"mcpServers":{"a":{"command":"x","timeout":"601s"}}}        | line 1: 'mcpServers/a/timeout' is no time from 100ms to 10m, such as 30s
            {"mcpServers":{"a":{"command":"x"},"A":{"command":"y"}}}     | line 1: 'mcpServers/A' has the slug 'a' of another server; give it its own
            {"mcpServers":{"a":{"command":"x","deney":["die"]}}}         | line 1: 'mcpServers/a/deney' is no field of a server; did you mean deny?
            {"mcpServers":{"a":{"command":"x","readonly":true}}}         | line 1: 'mcpServers/a/readonly' is no field of a server; did you mean readOnly?
            {"mcpServers":{"a":{"command":"x","tmeout":"3s"}}}           | line 1: 'mcpServers/a/tmeout' is no field of a server; did you mean timeout?
            {"mcpServers":{"a":{"comand":"x"}}}                          | line 1: 'mcpServers/a/comand' is no field of a server; did you mean command?
            {"mcpServers":{"a":{"command":"x"},"a":{"command":"y"}}}     | line 1: 'mcpServers/a' is there twice
            """)
    void saysWhatIsWrongAndWhere(String text, String problem) {
        assertThat(problem(text)).isEqualTo(problem);
    }

    @Test
    void namesTheLineOfTheFieldAndTheVariable() {
        assertThat(problem("""
                mcp:
                  servers:
                    - name: a
                      command: x
                    - name: b
                      command: y
                      env:
                        TOKEN: ${EMPTY}
                """))
                .isEqualTo(
                        "line 8: 'mcp/servers/1/env/TOKEN' needs the variable EMPTY, which is not set; set it, or write ${EMPTY:-}");
        assertThat(problem("""
                mcp:
                  servers:
                    - name: a
                      comand: x
                """))
                .isEqualTo("line 4: 'mcp/servers/0/comand' is no field of a server; did you mean command?");
        assertThat(problem("""
                mcp:
                  servers:
                    - &one {name: a, command: x}
                    - *one
                """))
                .isEqualTo("line 4: 'mcp/servers/1' is an alias, which is not followed; write the value out");
    }

    /// Fields of other clients' files without effect here are reported: they may have disabled a tool.
    @Test
    void namesTheFieldsOfOtherClientsThatSayNothingHere() {
        assertThat(read("""
                {"mcpServers": {
                  "cline": {"command": "x", "autoApprove": ["a"], "disabledTools": ["b"], "disabled": false},
                  "code": {"type": "stdio", "command": "x", "_comment": "ours", "//": "too"}
                }}
                """))
                .isInstanceOfSatisfying(
                        ServersRead.Configured.class,
                        read -> assertThat(read.notes())
                                .containsExactly(
                                        "'mcpServers/cline': fields of other clients say nothing here: autoApprove, disabledTools;"
                                                + " allow, deny and readOnly do."));
    }

    /// The configurations in the document can be read, and all of their fields are known.
    @Test
    void readsTheConfigurationsOfTheDocument() throws IOException {
        List<String> blocks = Pattern.compile("```(?:json|yaml)\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs", "upstreams.md")))
                .results()
                .map(block -> block.group(1))
                .filter(block -> block.matches("(?s)\\{\\s*\"mcpServers\": .*|mcp:\\n.*"))
                .toList();

        assertThat(blocks)
                .isNotEmpty()
                .allSatisfy(block -> assertThat(servers(block)).isNotEmpty());
    }

    @Test
    void takesTwoHundredServersAndNoMore() {
        assertThat(servers(many(200))).hasSize(200);
        assertThat(problem(many(201))).isEqualTo("line 1: the text names more than 200 servers");
    }

    private static String many(int servers) {
        return IntStream.range(0, servers)
                .mapToObj("\"s%d\":{\"command\":\"x\"}"::formatted)
                .collect(Collectors.joining(",", "{\"mcpServers\":{", "}}"));
    }

    @Test
    void anEmptyFileOfServersIsNoFault() {
        assertThat(servers("mcpServers: {}")).isEmpty();
        assertThat(servers("mcp: {servers: }")).isEmpty();
    }

    private static List<UpstreamServer> servers(String text) {
        return switch (read(text)) {
            case ServersRead.Configured(List<UpstreamServer> servers, var _) -> servers;
            case ServersRead.Misconfigured wrong -> throw new AssertionError(wrong.text());
        };
    }

    private static String problem(String text) {
        return switch (read(text)) {
            case ServersRead.Configured configured -> throw new AssertionError(configured);
            case ServersRead.Misconfigured wrong -> wrong.text();
        };
    }

    private static ServersRead read(String text) {
        return ServersFile.read(text, name -> Optional.ofNullable(VARIABLES.get(name)), Path.of("/etc/mcp"));
    }
}

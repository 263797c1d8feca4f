// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import io.clusterhealth.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Third-party servers behind the packaged program: server-everything, server-filesystem and kubernetes-mcp-server of
/// npm, mcp-server-git of PyPI, and the samples of k13d's documentation in Python and Go (D84, D85).
@Tag("clients")
class RealUpstreamsIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void theirToolsAreListedAndCalledAsTheirOwn() throws IOException {
        Toolbox node = Toolbox.node();
        Toolbox python = Toolbox.python();
        Files.writeString(folder.resolve("hello.txt"), "hello from a file\n");
        Files.writeString(folder.resolve("kubeconfig"), """
                {"apiVersion": "v1", "kind": "Config", "current-context": "c",
                 "contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
                 "clusters": [{"name": "c", "cluster": {"server": "https://127.0.0.1:1"}}],
                 "users": [{"name": "u", "user": {"token": "abcdefgh"}}]}
                """);
        assertThat(Foreign.run(folder, ServerProcess.PATIENCE, List.of("git", "init", "-q", "repo"))
                        .ok())
                .isTrue();
        ObjectNode servers = JSON.createObjectNode();
        add(
                servers,
                "everything",
                node.interpreter().toString(),
                node.program("@modelcontextprotocol/server-everything/dist/index.js"));
        add(
                servers,
                "files",
                node.interpreter().toString(),
                node.program("@modelcontextprotocol/server-filesystem/dist/index.js"),
                folder.toString());
        add(
                servers,
                "kube",
                node.program("kubernetes-mcp-server-linux-amd64/bin/kubernetes-mcp-server-linux-amd64"),
                "--read-only",
                "--kubeconfig",
                folder.resolve("kubeconfig").toString());
        add(
                servers,
                "git",
                python.interpreter().toString(),
                "-m",
                "mcp_server_git",
                "--repository",
                folder.resolve("repo").toString());
        add(
                servers,
                "seed",
                python.interpreter().toString(),
                Path.of("src", "test", "resources", "upstream", "custom-server.py")
                        .toAbsolutePath()
                        .toString());

        try (StdioClient client = client(servers)) {
            awaitOnline(client, 5);
            List<String> names = client.request("tools/list", "{}")
                    .path("result")
                    .path("tools")
                    .findValuesAsText("name");
            Report.on("upstream").tell("real", "realUpstreamTools=" + (names.size() - 13));

            assertThat(names)
                    .contains(
                            "everything-echo",
                            "files-read_text_file",
                            "kube-pods_list",
                            "git-git_status",
                            "seed-hello_world");
            assertThat(text(client, "everything-echo", "{\"message\":\"hi\"}")).isEqualTo("Echo: hi");
            assertThat(text(client, "everything-get-sum", "{\"a\":2,\"b\":3}")).contains("5");
            JsonNode image = client.call("everything-get-tiny-image", "{}");
            assertThat(image.path("content").findValuesAsText("type")).contains("image");
            assertThat(image.path("content").findValuesAsText("data").getFirst())
                    .startsWith("iVBOR");
            assertThat(client.call("everything-get-structured-content", "{\"location\":\"Chicago\"}")
                            .path("structuredContent"))
                    .isNotEmpty();
            assertThat(text(client, "files-read_text_file", "{\"path\":\"" + folder.resolve("hello.txt") + "\"}"))
                    .isEqualTo("hello from a file\n");
            assertThat(client.call("files-read_text_file", "{\"path\":\"/etc/hostname\"}")
                            .path("isError")
                            .asBoolean())
                    .isTrue();
            assertThat(text(client, "git-git_status", "{\"repo_path\":\"" + folder.resolve("repo") + "\"}"))
                    .contains("No commits yet");
            assertThat(text(client, "kube-configuration_view", "{}")).contains("127.0.0.1:1");
            assertThat(client.call("kube-resources_get", "{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"name\":\"x\"}")
                            .path("structuredContent")
                            .path("code")
                            .asText())
                    .isEqualTo("FORBIDDEN_RESOURCE");
            assertThat(text(client, "seed-hello_world", "{\"name\":\"Ann\"}")).isEqualTo("Hello, Ann!");
        }
    }

    /// It sends an empty response to unknown methods, and also to notifications (D88, D89).
    @Test
    void theSamplesGoProgramIsListedAndCalled() throws IOException {
        Path sample = folder.resolve("go-mcp");
        Path source = Path.of("src", "test", "resources", "upstream", "go-sample", "main.go");
        if (!Foreign.run(folder, ServerProcess.PATIENCE, List.of("go", "version"))
                .ok()) {
            throw Toolbox.skipped("no Go: the sample in Go is not run");
        }
        Foreign build = Foreign.run(
                folder,
                ServerProcess.PATIENCE.multipliedBy(20),
                List.of(
                        "go",
                        "build",
                        "-o",
                        sample.toString(),
                        source.toAbsolutePath().toString()),
                Map.of("GOFLAGS", "-mod=mod"));
        assertThat(build.ok()).as(build.output()).isTrue();
        ObjectNode servers = JSON.createObjectNode();
        add(servers, "go", sample.toString());

        try (StdioClient client = client(servers)) {
            awaitOnline(client, 1);

            assertThat(text(client, "list-upstreams", "{}")).contains("go-mcp 1.0.0, MCP 2024-11-05");
            assertThat(text(client, "go-get_time", "{}")).isEqualTo("Current time: ...");
        }
    }

    private StdioClient client(ObjectNode servers) throws IOException {
        Path file = Files.writeString(folder.resolve("servers.json"), servers.toString());
        StdioClient client = ServerProcess.stdio(Map.of(
                "MCP_CLUSTER", "demo",
                "MCP_UPSTREAM_MODE", "list",
                "MCP_RATE_LIMIT", "0",
                "MCP_SERVERS_CONFIG", file.toString()));
        client.initialize();
        return client;
    }

    private static void awaitOnline(StdioClient client, int servers) {
        long end = System.nanoTime() + 2 * ServerProcess.PATIENCE.toNanos();
        String state = "";
        while (!state.startsWith(servers + " of " + servers + " server")) {
            assertThat(System.nanoTime()).as(state).isLessThan(end);
            state = text(client, "list-upstreams", "{}");
        }
    }

    private static void add(ObjectNode servers, String name, String command, String... words) {
        ObjectNode server = servers.withObjectProperty("mcpServers")
                .putObject(name)
                .put("command", command)
                .put("timeout", "60s");
        List.of(words).forEach(server.putArray("args")::add);
    }

    private static String text(StdioClient client, String tool, String arguments) {
        return client.call(tool, arguments).path("content").path(0).path("text").asText();
    }
}

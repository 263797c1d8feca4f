// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.Certified;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Configuration errors end a pod at startup, with one line that names the variable and the file.
class ObstaclesIT {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MCP_SESSION_KEY_FILE | short.key | MCP_SESSION_KEY_FILE: '%s' cannot be used: a key has fewer than 32 characters
            MCP_SESSION_KEY_FILE | empty.key | MCP_SESSION_KEY_FILE: '%s' cannot be used: there is no key in it
            MCP_SESSION_KEY_FILE | not-there | MCP_SESSION_KEY_FILE: '%s' cannot be used: it does not exist
            MCP_SESSION_KEY_FILE | a-folder  | MCP_SESSION_KEY_FILE: '%s' cannot be used: Is a directory
            MCP_SESSION_KEY_FILE | no-text   | MCP_SESSION_KEY_FILE: '%s' cannot be used: it is no text
            MCP_TLS_CERT_FILE    | not-there | MCP_TLS_CERT_FILE: '%s' cannot be read: it does not exist
            MCP_TLS_CERT_FILE    | short.key | MCP_TLS_CERT_FILE: '%s' holds no PEM block with BEGIN CERTIFICATE
            MCP_ALERTS_CA_FILE   | not-there | MCP_ALERTS_CA_FILE: '%s' cannot be read: it does not exist
            MCP_ALERTS_CA_FILE   | a-folder  | MCP_ALERTS_CA_FILE: '%s' cannot be read: Is a directory
            MCP_FLEET_CA_FILE    | short.key | MCP_FLEET_CA_FILE: '%s' holds no PEM block with BEGIN CERTIFICATE
            """)
    void aFileThatIsOfNoUse(String variable, String name, String line) throws IOException {
        Files.writeString(folder.resolve("short.key"), "0123456789\n");
        Files.writeString(folder.resolve("empty.key"), "\n");
        Files.createDirectory(folder.resolve("a-folder"));
        Files.write(folder.resolve("no-text"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        String file = folder.resolve(name).toString();
        Map<String, String> environment = new HashMap<>(Map.of(variable, file, "MCP_TRANSPORT", "http"));
        if (variable.equals("MCP_FLEET_CA_FILE")) {
            environment.putAll(Map.of("MCP_FLEET", "ocm", "MCP_FLEET_URL", "https://fleet.example.com"));
        }
        if (variable.equals("MCP_TLS_CERT_FILE")) {
            environment.put("MCP_TLS_KEY_FILE", file);
        }

        assertEndsWith(1, line.replace("%s", file), environment);
    }

    @Test
    void aKeyThatIsNotItsCertificates() throws Exception {
        Path certificate = Files.writeString(
                folder.resolve("tls.crt"), Certified.make("RSA").certificatePem());
        Path key = Files.writeString(
                folder.resolve("tls.key"), Certified.make("RSA").pkcs8Pem());

        assertEndsWith(
                1,
                "MCP_TLS_KEY_FILE: '" + key + "' cannot be used with '" + certificate
                        + "': the key does not belong to its certificate",
                Map.of(
                        "MCP_TRANSPORT", "http",
                        "MCP_TLS_CERT_FILE", certificate.toString(),
                        "MCP_TLS_KEY_FILE", key.toString()));
    }

    @Test
    void aManagementPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEndsWith(
                    1,
                    "Port " + taken.getLocalPort() + " on 127.0.0.1 is in use; choose another with MCP_MANAGEMENT_PORT",
                    Map.of(
                            "MCP_TRANSPORT", "http",
                            "MCP_HTTP_PORT", Integer.toString(ServerProcess.freePort()),
                            "MCP_MANAGEMENT_PORT", Integer.toString(taken.getLocalPort())));
        }
    }

    /// Every caller would be refused, since no cluster can authenticate it; neither can a recording.
    @ParameterizedTest
    @ValueSource(strings = {"live", "demo"})
    void callersThatNoClusterKnows(String cluster) {
        assertEndsWith(
                1,
                "MCP_AUTH=user needs a cluster that knows the callers. No cluster is configured: there is no kubeconfig at "
                        + folder.resolve(".kube/config")
                        + ". Name one with --kubeconfig or KUBECONFIG, or set MCP_AUTH=none on a loopback address.",
                Map.of(
                        "MCP_TRANSPORT",
                        "http",
                        "MCP_HTTP_PORT",
                        Integer.toString(ServerProcess.freePort()),
                        "MCP_AUTH",
                        "user",
                        "MCP_CLUSTER",
                        cluster,
                        "HOME",
                        folder.toString()));
    }

    @Test
    void callersOfAKubeconfigThatIsNotThere() {
        Path missing = folder.resolve("missing");
        assertEndsWith(
                1,
                "MCP_AUTH=user needs a cluster that knows the callers. The kubeconfig " + missing + " does not exist."
                        + " Name one with --kubeconfig or KUBECONFIG, or set MCP_AUTH=none on a loopback address.",
                Map.of(
                        "MCP_TRANSPORT",
                        "http",
                        "MCP_HTTP_PORT",
                        Integer.toString(ServerProcess.freePort()),
                        "MCP_AUTH",
                        "user",
                        "KUBECONFIG",
                        missing.toString()));
    }

    @Test
    void callersOfAContextThatIsNotThere() throws IOException {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: prod
                contexts: [{name: prod, context: {cluster: c}}]
                clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
                """);
        assertEndsWith(
                1,
                "MCP_AUTH=user needs a cluster that knows the callers. There is no context nowhere."
                        + " Name one with --kubeconfig or KUBECONFIG, or set MCP_AUTH=none on a loopback address.",
                Map.of(
                        "MCP_TRANSPORT", "http",
                        "MCP_HTTP_PORT", Integer.toString(ServerProcess.freePort()),
                        "MCP_AUTH", "user",
                        "MCP_CONTEXT", "nowhere",
                        "KUBECONFIG", kubeconfig.toString()));
    }

    /// Two servers that start at the same time both find the default port free.
    @Test
    void theManagementPortByDefaultIsNoObstacle() {
        Map<String, String> environment = Map.of("MCP_TRANSPORT", "http", "MCP_MANAGEMENT_PORT", "");
        List<CompletableFuture<ServerProcess>> starting = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> ServerProcess.http(environment)))
                .limit(2)
                .toList();

        List<ServerProcess> servers =
                starting.stream().map(CompletableFuture::join).toList();
        try {
            assertThat(servers)
                    .filteredOn(server -> server.stderr().lines().stream()
                            .anyMatch(line -> line.contains("is in use, so there are no metrics")))
                    .isNotEmpty();
            assertThat(servers)
                    .allSatisfy(server ->
                            assertThat(server.post("/mcp", PING).statusCode()).isEqualTo(200));
        } finally {
            servers.forEach(ServerProcess::close);
        }
    }

    private static void assertEndsWith(int exitCode, String line, Map<String, String> environment) {
        try (ServerProcess server = ServerProcess.start(environment)) {
            assertThat(server.restOfStdout()).isEmpty();
            assertThat(server.exitCode()).isEqualTo(exitCode);
            server.stderr().await(line);
            assertThat(server.stderr().lines()).containsExactly(line);
        }
    }
}

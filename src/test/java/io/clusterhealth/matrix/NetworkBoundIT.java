// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server on every address of its machine, behind a mesh: requests with a foreign host name are refused all
/// the same.
@Timeout(120)
class NetworkBoundIT {
    @TempDir
    static Path folder;

    private static ReviewingApi api;
    private static ServerProcess server;
    private static int management;

    @BeforeAll
    static void start() {
        api = new ReviewingApi().with("sha256~alice", "alice");
        management = ServerProcess.freePort();
        server = api.serve(
                folder,
                Map.of(
                        "MCP_HTTP_HOST",
                        "0.0.0.0",
                        "MCP_ALLOW_PLAINTEXT",
                        "true",
                        "MCP_ALLOWED_HOSTS",
                        "health.example.com",
                        "QUARKUS_HTTP_AUTH_PERMISSION_OPEN_PATHS",
                        "/*",
                        "QUARKUS_HTTP_AUTH_PERMISSION_OPEN_POLICY",
                        "permit",
                        "MCP_MANAGEMENT_PORT",
                        Integer.toString(management)));
    }

    @AfterAll
    static void stop() {
        server.close();
        api.close();
    }

    @Test
    void servesUnderItsNames() {
        assertThat(ask("health.example.com", "")).startsWith("HTTP/1.1 200 ");
        assertThat(ask("localhost", "")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void refusesForeignHostsAndOrigins() {
        for (String host : List.of("evil.example", "localhost.evil.example", "10.0.0.7", "0.0.0.0")) {
            assertThat(ask(host, "")).as(host).startsWith("HTTP/1.1 403 ");
        }
        assertThat(ask("localhost", "Origin: http://evil.example\r\n")).startsWith("HTTP/1.1 403 ");
        assertThat(ask("evil.example", "Origin: http://evil.example\r\n")).startsWith("HTTP/1.1 403 ");
    }

    /// A Quarkus setting that opens every path opens none.
    @Test
    void asksWhoItIsWhateverQuarkusIsTold() {
        assertThat(new Ask(server, "").status(Ask.PING)).isEqualTo(401);
        assertThat(new Ask(server, "garbage").status(Ask.PING)).isEqualTo(401);
        assertThat(new Ask(server, "").send("GET", "/health/../mcp").statusCode())
                .isEqualTo(401);
    }

    @Test
    void showsItsMetricsToTheMachineAlone() throws IOException {
        assertThat(Sockets.listening(server.process().pid()))
                .anySatisfy(address -> assertThat(address)
                        .endsWith(":%04X".formatted(server.uri("/").getPort()))
                        .startsWith("00000000"))
                .filteredOn(address -> address.endsWith(":%04X".formatted(management)))
                .isNotEmpty()
                .allSatisfy(address -> assertThat(address).contains("0100007F:"));
    }

    private static String ask(String host, String headers) {
        return Sockets.plain(
                server.uri("/").getPort(),
                "POST /mcp HTTP/1.1\r\nHost: " + host + "\r\n" + headers
                        + "Authorization: Bearer sha256~alice\r\nContent-Type: application/json\r\nContent-Length: "
                        + Ask.PING.length() + "\r\nConnection: close\r\n\r\n" + Ask.PING);
    }
}

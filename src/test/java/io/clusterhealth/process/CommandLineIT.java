// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Starts that must fail print the reason as one line on stderr, and nothing on stdout.
class CommandLineIT {

    @Test
    void refusesAnUnknownTransport() {
        refuses(2, "MCP_TRANSPORT: 'pigeon' is not one of http, stdio", Map.of("MCP_TRANSPORT", "pigeon"));
    }

    @Test
    void refusesAnUnknownFlag() {
        refuses(64, "did you mean --transport?", Map.of(), "--transprt=http");
    }

    @Test
    void refusesToServeANetworkAddressUnauthenticated() {
        refuses(
                2,
                "plain HTTP would show the tokens of all callers",
                Map.of("MCP_TRANSPORT", "http", "MCP_HTTP_HOST", "0.0.0.0"));
    }

    @Test
    void refusesAnUnknownFlagOfCheckAsSysexitsDoes() {
        refuses(64, "did you mean --cluster?", Map.of(), "check", "--clustr", "demo");
    }

    @Test
    void refusesAPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            refuses(1, "Port " + port + " on 127.0.0.1 is in use", Map.of("MCP_TRANSPORT", "http"), "--port", port);
        }
    }

    @Test
    void printsItsVersion() {
        try (ServerProcess server = ServerProcess.start(Map.of(), "--version")) {
            assertThat(server.restOfStdout())
                    .matches(
                            "mcp-server [0-9]+\\.[0-9]+\\.[0-9]+ \\(commit (unknown|[0-9a-f]{7,40}(-dirty)?), Java 25\\S*\\)\\n");
            assertThat(server.exitCode()).isZero();
        }
    }

    private static void refuses(int exitCode, String why, Map<String, String> environment, String... words) {
        try (ServerProcess server = ServerProcess.start(environment, words)) {
            assertThat(server.restOfStdout()).isEmpty();
            assertThat(server.exitCode()).isEqualTo(exitCode);
            server.stderr().await(why);
            assertThat(server.stderr().lines()).hasSize(1);
        }
    }
}

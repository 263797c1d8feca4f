// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Since 2026-07-28, a client that goes away takes its call along: what was asked of the API server is given up.
@Timeout(120)
class DisconnectIT {
    private static final String BODY = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{},\
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}}}""";

    private static final String BEGUN =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";

    /// Promised is one second; the rest is for a machine that is busy with other tests. The call's deadline is far off.
    private static final int PATIENCE_SECONDS = 5;

    @TempDir
    private Path folder;

    @Test
    void aClientThatGoesAwayEndsItsRequests() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch givenUp = new CountDownLatch(1);
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> listen(silent, asked, givenUp));
            Path kubeconfig = Files.writeString(folder.resolve("config"), """
                    apiVersion: v1
                    kind: Config
                    current-context: c
                    clusters: [{name: k, cluster: {server: "http://127.0.0.1:%d"}}]
                    users: [{name: u, user: {token: t}}]
                    contexts: [{name: c, context: {cluster: k, user: u}}]
                    """.formatted(silent.getLocalPort()));
            try (ServerProcess server =
                    ServerProcess.http(Map.of("KUBECONFIG", kubeconfig.toString(), "MCP_DEADLINE", "60s"))) {
                try (Socket client = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
                    client.getOutputStream()
                            .write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\n"
                                            + "Content-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\n"
                                            + "Mcp-Method: tools/call\r\nMcp-Name: get-cluster-health\r\nContent-Length: "
                                            + BODY.length() + "\r\n\r\n" + BODY)
                                    .getBytes(US_ASCII));
                    assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
                    assertThat(givenUp.getCount()).isPositive();
                }

                assertThat(givenUp.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    /// Begins an answer to every request and ends none; notes the first, and the first that is given up.
    private static void listen(ServerSocket silent, CountDownLatch asked, CountDownLatch givenUp) {
        try {
            while (true) {
                Socket client = silent.accept();
                Thread.ofVirtual().start(() -> {
                    try (client) {
                        InputStream in = client.getInputStream();
                        // An answer that comes before its question would end the connection, too.
                        int next = in.read();
                        client.getOutputStream().write(BEGUN.getBytes(US_ASCII));
                        asked.countDown();
                        while (next >= 0) {
                            next = in.read();
                        }
                    } catch (IOException _) {
                        // Given up the hard way.
                    } finally {
                        givenUp.countDown();
                    }
                });
            }
        } catch (IOException _) {
            // The test is over.
        }
    }
}

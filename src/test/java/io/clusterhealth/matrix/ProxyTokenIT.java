// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterhealth.page.VerdictPage;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Report;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The token that a proxy beside the server forwards, as oauth-proxy does.
@Timeout(60)
class ProxyTokenIT {
    private static final String HEADER = "x-forwarded-access-token";
    private static final String ACCEPT = "Accept";
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    @TempDir
    Path folder;

    @Test
    void isReviewedLikeAnyOther() {
        try (ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice").with("sha256~bob", "bob");
                ServerProcess server =
                        api.serve(folder, Map.of("MCP_PROXY_TOKEN_HEADER", "X-Forwarded-Access-Token"))) {
            Ask client = new Ask(server, "");

            assertThat(client.send("GET", "/", "Accept", "text/html", HEADER, "sha256~alice")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(client.status(Ask.PING, HEADER, "sha256~alice")).isEqualTo(200);
            assertThat(client.status(Ask.PING)).isEqualTo(401);
            assertThat(client.status(Ask.PING, HEADER, "sha256~unknown")).isEqualTo(401);
            assertThat(client.status(Ask.PING, HEADER, "sha256~alice, sha256~bob"))
                    .isEqualTo(401);
            assertThat(client.status(Ask.PING, "Authorization", "Basic YTpi", HEADER, "sha256~alice"))
                    .as("what the client says itself comes first")
                    .isEqualTo(401);
            assertThat(client.status(Ask.PING, HEADER, "sha256~alice", "X-Forwarded-For", "203.0.113.7"))
                    .as("oauth-proxy tells whom it asks for; what counts is the connection")
                    .isEqualTo(200);
        }
    }

    /// The machine's own address, which is reached without a network but is not loopback: the server treats it
    /// as that of another machine.
    @Test
    void isTakenFromLoopbackAlone() throws SocketException {
        Optional<String> own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(one -> one instanceof Inet4Address && !one.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .findFirst();
        if (own.isEmpty()) {
            Report.on("skipped").tell("own address", "SKIPPED, the machine has no address but loopback");
        }
        assumeTrue(own.isPresent(), "the machine has no address but loopback");
        try (ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice");
                ServerProcess server = api.serve(
                        folder,
                        Map.of(
                                "MCP_PROXY_TOKEN_HEADER",
                                HEADER,
                                "MCP_HTTP_HOST",
                                "0.0.0.0",
                                "MCP_ALLOW_PLAINTEXT",
                                "true"))) {
            int port = server.uri("/").getPort();
            String handedOn = HEADER + ": sha256~alice\r\nX-Forwarded-For: 127.0.0.1\r\n";

            assertThat(Sockets.plain("127.0.0.1", port, page(handedOn))).startsWith("HTTP/1.1 200 ");
            assertThat(Sockets.plain(own.get(), port, page(handedOn))).startsWith("HTTP/1.1 401 ");
            assertThat(Sockets.plain(own.get(), port, page("Authorization: Bearer sha256~alice\r\n")))
                    .as("the token itself is good")
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    private static String page(String headers) {
        return "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n" + headers + "Connection: close\r\n\r\n";
    }

    /// A browser without a token, and one whose user has no access, are shown the reason and what to do.
    @Test
    void whoIsNotLetInIsToldSoOnThePage() {
        try (ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice").with("sha256~bob", "bob");
                ServerProcess server = api.serve(folder, Map.of("MCP_PROXY_TOKEN_HEADER", HEADER))) {
            api.callers.remove("bob");
            Ask browser = new Ask(server, "");

            HttpResponse<String> nobody = browser.send("GET", "/?access_token=sha256~alice", ACCEPT, BROWSER);
            assertThat(nobody.statusCode()).as("no token is taken from a URL").isEqualTo(401);
            assertThat(nobody.body())
                    .startsWith("<!DOCTYPE html>")
                    .contains("{\"error\":\"Send a bearer token of the cluster\"}");
            assertThat(nobody.headers().firstValue("Content-Security-Policy")).hasValue(VerdictPage.policy());
            HttpResponse<String> bob = browser.send("GET", "/", ACCEPT, BROWSER, HEADER, "sha256~bob");
            assertThat(bob.statusCode()).isEqualTo(403);
            assertThat(bob.body())
                    .startsWith("<!DOCTYPE html>")
                    .contains("<pre>You may not use this server; ask for the right to get the URL");
            assertThat(browser.send("GET", "/", ACCEPT, "application/json").body())
                    .startsWith("{\"jsonrpc\"");
        }
    }
}

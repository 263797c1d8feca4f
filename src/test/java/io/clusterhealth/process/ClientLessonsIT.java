// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What real clients do to a server over stdio, in addition to [StdioIT] and the launcher's tests.
@Timeout(120)
class ClientLessonsIT {
    private static final String DISCOVER = """
            {"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}}""";

    private static final String LIST_NODES = "{\"name\":\"list-nodes\",\"arguments\":{}}";

    /// Clients pass neither LANG nor LC_ALL; text must not become question marks.
    @Test
    void writesUtf8WithoutALocale() {
        try (StdioClient client = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"))) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":\"é 😀 中\",\"method\":\"ping\"}");

            assertThat(client.stdout().await(0)).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"é 😀 中\",\"result\":{}}");
        }
    }

    /// A throw-away second process gets `server/discover` and then SIGTERM; it exits before the client would kill it.
    @Test
    void aSiblingThatIsOnlyProbedEndsAtOnce() throws Exception {
        Promised.within(Duration.ofSeconds(1), () -> {
            try (StdioClient sibling = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"))) {
                assertThat(sibling.request("server/discover", DISCOVER)
                                .path("result")
                                .path("supportedVersions"))
                        .isNotEmpty();
                long begin = System.nanoTime();

                sibling.process().toHandle().destroy();
                sibling.process().waitFor();
                return Promised.since(begin);
            }
        });
    }

    /// SDKs send SIGTERM two seconds after closing stdin. Until then a running call may finish.
    @Test
    void answersWhatEndsSoonAfterItsInput(@TempDir Path folder) {
        try (HeldApi api = new HeldApi();
                StdioClient client = over(api, folder)) {
            int call = client.begin("tools/call", LIST_NODES);
            api.awaitRequest();

            client.closeStdin();
            api.release();

            assertThat(client.answer(call).has("result")).isTrue();
            assertThat(client.server().exitCode()).isZero();
        }
    }

    /// The call's deadline is much later.
    @Test
    void givesUpWhatDoesNotEndSoonAfterItsInput(@TempDir Path folder) throws Exception {
        Promised.within(Duration.ofSeconds(2), () -> {
            try (HeldApi api = new HeldApi();
                    StdioClient client = over(api, folder)) {
                int call = client.begin("tools/call", LIST_NODES);
                api.awaitRequest();
                long begin = System.nanoTime();

                client.closeStdin();

                assertThat(client.server().exitCode()).isZero();
                Duration took = Promised.since(begin);
                assertThat(took).isGreaterThan(Duration.ofMillis(1_400));
                assertThat(client.answer(call).path("error").path("message").asText())
                        .isEqualTo("The server ended before this was answered");
                return took;
            }
        });
    }

    private static StdioClient over(HeldApi api, Path folder) {
        StdioClient client =
                ServerProcess.stdio(Map.of("KUBECONFIG", api.kubeconfig(folder).toString(), "MCP_DEADLINE", "60s"));
        client.initialize();
        return client;
    }

    /// `initialize` on the same pipe after the probe: the client may still fall back.
    @Test
    void shakesHandsAfterAProbe() {
        try (StdioClient client = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"))) {
            client.request("server/discover", DISCOVER);

            assertThat(client.initialize().path("protocolVersion").asText()).isEqualTo("2025-11-25");
            assertThat(client.request("tools/list", "{}").path("result").path("tools"))
                    .isNotEmpty();
        }
    }
}

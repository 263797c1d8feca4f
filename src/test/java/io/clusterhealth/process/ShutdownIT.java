// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How a pod shuts down: it first serves until the load balancer has noticed, then finishes running calls.
@Timeout(120)
class ShutdownIT {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    /// A little longer than the time the load balancer gets to notice.
    private static final Duration GRACE = Duration.ofMillis(3_500);

    private static final String CALL = """
            {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"list-nodes","arguments":{}}}""";

    @Test
    void servesUntilEverybodyKnowsAndFinishesWhatItBegan(@TempDir Path folder) {
        try (HeldApi api = new HeldApi();
                ServerProcess server = ServerProcess.http(
                        Map.of("KUBECONFIG", api.kubeconfig(folder).toString(), "MCP_DEADLINE", "60s"))) {
            CompletableFuture<HttpResponse<String>> begun =
                    CompletableFuture.supplyAsync(() -> server.post("/mcp", CALL));
            api.awaitRequest();

            long told = System.nanoTime();
            server.process().toHandle().destroy();

            await(() -> status(server, "/health/ready") == 503);
            assertThat(since(told)).as("refuses readiness at once").isLessThan(GRACE);
            assertThat(status(server, "/health/live")).isEqualTo(200);
            server.process().toHandle().destroy();

            while (since(told).compareTo(GRACE) < 0) {
                assertThat(server.post("/mcp", PING).statusCode()).isEqualTo(200);
            }
            assertThat(begun).isNotDone();
            api.release();

            assertThat(begun.join().statusCode()).isEqualTo(200);
            assertThat(begun.join().body()).contains("\"id\":7");
            assertThat(server.exitCode()).isIn(0, 143);
            assertThat(since(told)).isLessThan(Duration.ofSeconds(45));
        }
    }

    /// A call that does not end does not delay the end of the pod.
    @Test
    void endsWithoutACallThatDoesNotEnd(@TempDir Path folder) {
        try (HeldApi api = new HeldApi();
                ServerProcess server = ServerProcess.http(
                        Map.of("KUBECONFIG", api.kubeconfig(folder).toString(), "MCP_DEADLINE", "60s"))) {
            CompletableFuture<Void> left = CompletableFuture.runAsync(() -> server.post("/mcp", CALL));
            api.awaitRequest();
            long told = System.nanoTime();
            server.process().toHandle().destroy();

            assertThat(server.exitCode()).isIn(0, 143);
            assertThat(since(told)).isLessThan(Duration.ofSeconds(45));
            assertThat(left.handle((_, problem) -> problem).join()).isNotNull();
        }
    }

    private static int status(ServerProcess server, String path) {
        return server.send(HttpRequest.newBuilder(server.uri(path))).statusCode();
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private static void await(BooleanSupplier wanted) {
        long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
        while (!wanted.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it happens").isLessThan(end);
        }
    }
}

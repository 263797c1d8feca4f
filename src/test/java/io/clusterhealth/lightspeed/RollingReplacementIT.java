// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.lightspeed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.process.ServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rolling update as in Kubernetes: the next pod becomes ready, then an old one leaves the Service, then it ends.
@Timeout(240)
class RollingReplacementIT {
    private static final int CALLERS = 2;

    /// Calls that must complete before, between and after the two replacements.
    private static final int CALLS = 8;

    private static final long SEED = 20_261_121;

    /// A small cluster, so that the calls leave the machine enough capacity to start a server.
    private static final String CLUSTER =
            Path.of("src/test/resources/cases/crash-loop").toAbsolutePath().toString();

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"signed", "none"})
    void losesNoCallOfThreeReplicasWhileTwoAreReplaced(String sessions) throws Exception {
        List<ServerProcess> all = new ArrayList<>();
        for (int replica = 0; replica < 3; replica++) {
            all.add(start(sessions));
        }
        Load load = new Load();
        try (RandomBalancer balancer = new RandomBalancer(
                        all.stream().map(RollingReplacementIT::port).toList(), new Random(SEED));
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answered = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                answered.add(callers.submit(() -> load.callAgainAndAgain(balancer)));
            }
            try {
                load.await(CALLS);
                for (int replica = 0; replica < 2; replica++) {
                    ServerProcess next = start(sessions);
                    all.add(next);
                    balancer.add(port(next));
                    balancer.remove(port(all.get(replica)));
                    all.get(replica).process().destroy();
                    assertThat(all.get(replica).exitCode()).isIn(0, 143);
                    load.await(CALLS);
                }
            } finally {
                load.stop();
            }
            int calls = 0;
            for (Future<Integer> caller : answered) {
                calls += caller.get(); // throws the exception of a caller
            }
            assertThat(calls).isGreaterThanOrEqualTo(3 * CALLS);
            System.out.println("rolling replacement, sessions " + sessions + ": " + calls + " calls, 0 failed");
        } finally {
            all.forEach(ServerProcess::close);
        }
    }

    /// Callers that begin the next call as soon as one is answered, each call on new connections.
    private static final class Load {
        private final AtomicBoolean over = new AtomicBoolean();
        private volatile CountDownLatch awaited = new CountDownLatch(0);

        int callAgainAndAgain(RandomBalancer balancer) throws Exception {
            int calls = 0;
            while (!over.get()) {
                JsonNode result = new LightspeedCall(balancer.uri("/mcp")).call("list-nodes", "{}");
                assertThat(result.path("isError").asBoolean())
                        .as(result.toString())
                        .isFalse();
                calls++;
                awaited.countDown();
            }
            return calls;
        }

        void await(int calls) throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(calls);
            awaited = latch;
            assertThat(latch.await(120, TimeUnit.SECONDS))
                    .as("calls are answered")
                    .isTrue();
        }

        void stop() {
            over.set(true);
        }
    }

    private ServerProcess start(String sessions) {
        return ServerProcess.http(Map.of(
                "MCP_CLUSTER", CLUSTER, "MCP_SESSIONS", sessions, "MCP_DEADLINE", "30s", "HOME", home.toString()));
    }

    private static int port(ServerProcess server) {
        return server.uri("/").getPort();
    }
}

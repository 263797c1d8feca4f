// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Floods of unknown tokens: the API server does not review each of them, and known callers are served.
@Timeout(300)
@Holds(IsolationRow.TOKENS)
class HostileTokensIT {
    private static final int MANY = Integer.getInteger("hostile.many", 1_000);
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    /// Maximum reviews of unknown tokens per second.
    private static final int REVIEWS = 20;

    /// How long the rejection of a token is cached.
    private static final int REMEMBERED_SECONDS = 5;

    private static ReviewingApi api;
    private static ServerProcess server;

    @BeforeAll
    static void start(@TempDir Path folder) {
        api = new ReviewingApi().with("sha256~bob", "bob");
        server = api.serve(folder, Map.of("MCP_MANAGEMENT_PORT", "0"));
    }

    @AfterAll
    static void stop() {
        Alive.checkLog(server);
        server.close();
        api.close();
    }

    @Test
    void asksOnceAboutTheSameToken() {
        Score.over("http").count(150, () -> {
            long before = api.tokenReviews();
            double seconds = flood(_ -> "sha256~same");

            assertThat(api.tokenReviews() - before).isLessThanOrEqualTo(2 + (long) (seconds / REMEMBERED_SECONDS));
        });
    }

    @Test
    void asksAboutSoManyTokensAndNoMore() {
        Score.over("http").count(151, () -> {
            long before = api.tokenReviews();
            double seconds = flood(i -> "sha256~guess-" + i);

            assertThat(api.tokenReviews() - before).isLessThanOrEqualTo((long) (REVIEWS * (seconds + 2)));
        });
    }

    /// Calls with one unknown token after the other, and with a known one in between.
    ///
    /// @return how many seconds it took
    private static double flood(IntFunction<String> token) {
        Set<Integer> strangers = ConcurrentHashMap.newKeySet();
        Set<Integer> known = ConcurrentHashMap.newKeySet();
        assertThat(status("sha256~bob")).isEqualTo(200);
        long begin = System.nanoTime();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < MANY; i++) {
                int number = i;
                threads.execute(() -> strangers.add(status(token.apply(number))));
                if (i % 10 == 0) {
                    threads.execute(() -> known.add(status("sha256~bob")));
                }
            }
        }
        assertThat(known).containsExactly(200);
        assertThat(strangers).isSubsetOf(401, 503);
        return (System.nanoTime() - begin) / 1e9;
    }

    private static int status(String token) {
        return server.post("/mcp", PING, "Authorization", "Bearer " + token).statusCode();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.report.Report;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Calls that wait for a cluster that never becomes healthy take no slots from working calls; there are as many
/// slots as ordinary calls.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Holds(IsolationRow.WAITING)
@Isolated("counts the calls that are served within seconds")
class WaitsIsolationIT {
    private static final int CALLERS = 7;
    private static final int WAITS = 10;
    private static final int SHARE = 8;
    private static final int ROUNDS = 5;
    private static final String WAIT = Callers.call("wait-for-health", "{\"wait_seconds\":600}");
    private static final String ORDINARY = Callers.call("list-pods", "{}");

    @Test
    void everybodyIsServedWhileSevenCallersWaitTenTimesEach(@TempDir Path folder) throws InterruptedException {
        try (Callers callers = new Callers(folder, Map.of("MCP_MAX_CALLS", String.valueOf(CALLERS + 1)))) {
            CountDownLatch refusals = new CountDownLatch(CALLERS * (WAITS - SHARE));
            List<CompletableFuture<HttpResponse<String>>> waits = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                String token = callers.token("caller-" + caller);
                for (int i = 0; i < WAITS; i++) {
                    waits.add(callers.send(token, WAIT).whenComplete((_, _) -> refusals.countDown()));
                }
            }
            refusals.await();

            int served = 0;
            for (int round = 0; round < ROUNDS; round++) {
                List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
                for (int caller = 0; caller <= CALLERS; caller++) {
                    String token = callers.token("caller-" + caller);
                    calls.add(CompletableFuture.supplyAsync(() -> served(callers, token)));
                }
                served += (int) calls.stream()
                        .map(CompletableFuture::join)
                        .filter(answer ->
                                answer.statusCode() == 200 && answer.body().contains("\"success\":true"))
                        .count();
            }

            List<String> refused = waits.stream()
                    .filter(CompletableFuture::isDone)
                    .map(CompletableFuture::join)
                    .map(HttpResponse::body)
                    .toList();
            Report.on("security")
                    .tell(
                            "isolation 4",
                            "isolation: waits " + (waits.size() - refused.size()) + " under way, " + refused.size()
                                    + " refused in words; other calls meanwhile " + served + "/"
                                    + ROUNDS * (CALLERS + 1));
            assertThat(served).isEqualTo(ROUNDS * (CALLERS + 1));
            assertThat(refused)
                    .hasSize(CALLERS * (WAITS - SHARE))
                    .allMatch(body ->
                            body.contains("TOO_MANY_WAITS") && body.contains("Call get-cluster-health instead"));
        }
    }

    /// Retries a few times when told to, as clients do: a waiting call may be reading the cluster just then.
    private static HttpResponse<String> served(Callers callers, String token) {
        HttpResponse<String> answer = callers.post(token, ORDINARY);
        for (int i = 0; i < 5 && answer.statusCode() == 503; i++) {
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            answer = callers.post(token, ORDINARY);
        }
        return answer;
    }
}

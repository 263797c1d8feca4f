// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.report.Report;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The sessions of one caller do not displace those of another, and do not exhaust the memory.
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Holds(IsolationRow.SESSIONS)
class SessionsIsolationIT {
    private static final int HANDSHAKES = 10_010;
    private static final int AT_ONCE = 64;
    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}""";

    /// Fills the store of its session.
    private static final String REMEMBER =
            Callers.call("set-context", "{\"key\":\"k\",\"value\":\"" + "v".repeat(8_000) + "\"}");

    @Test
    void oneCallersHandshakesEndNobodyElsesCall(@TempDir Path folder) throws InterruptedException {
        Map<String, String> settings =
                Map.of("JAVA_TOOL_OPTIONS", "-Xmx128m -XX:+ExitOnOutOfMemoryError", "MCP_TOOLSETS", "health,context");
        try (Callers callers = new Callers(folder, settings)) {
            String bob = callers.token("bob");
            String session = session(callers.post(bob, INITIALIZE));
            assertThat(callers.post(bob, REMEMBER, "Mcp-Session-Id", session).body())
                    .contains("\"success\":true");
            CompletableFuture<HttpResponse<String>> running = callers.send(
                    bob, Callers.call("wait-for-health", "{\"wait_seconds\":40}"), "Mcp-Session-Id", session);

            int begun = flood(callers, callers.token("alice"));

            // The first request of this id may still be running.
            String ask = Callers.call("get-context", "{}").replace("\"id\":1", "\"id\":2");
            String kept = callers.post(bob, ask, "Mcp-Session-Id", session).body();
            HttpResponse<String> answer = running.join();
            Report.on("security")
                    .tell(
                            "isolation 5",
                            "isolation: another caller's session after " + begun + " handshakes, each keeping 8 kB, at"
                                    + " -Xmx128m: context " + (kept.contains("vvvv") ? "kept" : "lost")
                                    + ", running call answered with " + answer.statusCode() + " and "
                                    + answer.body().length() + " characters");
            assertThat(begun).isEqualTo(HANDSHAKES);
            assertThat(kept).contains("vvvv");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("NOT REACHED");
        }
    }

    /// @return number of sessions whose handshake succeeded and which stored their value
    private static int flood(Callers callers, String token) throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        Semaphore room = new Semaphore(AT_ONCE);
        for (int i = 0; i < HANDSHAKES; i++) {
            room.acquire();
            callers.send(token, INITIALIZE)
                    .thenCompose(shaken -> callers.send(token, REMEMBER, "Mcp-Session-Id", session(shaken)))
                    .thenAccept(kept -> begun.addAndGet(kept.statusCode() == 200 ? 1 : 0))
                    .whenComplete((_, _) -> room.release());
        }
        room.acquire(AT_ONCE);
        return begun.get();
    }

    private static String session(HttpResponse<String> shaken) {
        return shaken.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }
}

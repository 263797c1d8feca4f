// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.process.ServerProcess;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// The server's responses about the health of its cluster, and checks of them.
final class HealthAnswers {
    static final String QUESTION = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""";

    /// Longer than a healthy response takes on the busiest machine.
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    /// With a margin for a busy machine, and still shorter than any fault, which lasts until the end of the test.
    private static final Duration IN_TIME = Duration.ofSeconds(15);

    private static final Duration RECOVERY = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    private HealthAnswers() {}

    /// Starts a server for the cluster of this kubeconfig, with [#DEADLINE] for each call.
    static ServerProcess serve(Path kubeconfig) {
        return serve(kubeconfig, DEADLINE);
    }

    /// The environment variables of such a server.
    static Map<String, String> environment(Path kubeconfig) {
        return environment(kubeconfig, DEADLINE);
    }

    static ServerProcess serve(Path kubeconfig, Duration deadline) {
        return ServerProcess.http(environment(kubeconfig, deadline));
    }

    static Map<String, String> environment(Path kubeconfig, Duration deadline) {
        return Map.of(
                "KUBECONFIG",
                kubeconfig.toString(),
                "MCP_DEADLINE",
                deadline.toMillis() + "ms",
                "MCP_MANAGEMENT_PORT",
                "0",
                "XDG_STATE_HOME",
                kubeconfig.resolveSibling("state").toString());
    }

    /// The response of a server that cannot read its cluster: in time, without a healthy verdict, and without
    /// internals.
    static String notHealthy(ServerProcess asked) {
        String answer = inTime(asked).body();
        assertThat(answer).doesNotContain("\"verdict\":\"healthy\"");
        return answer;
    }

    /// A response in time, without internals.
    static HttpResponse<String> inTime(ServerProcess asked) {
        long start = System.nanoTime();
        HttpResponse<String> answer = post(asked);
        Duration took = Duration.ofNanos(System.nanoTime() - start);

        assertThat(took).isLessThan(IN_TIME);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("\"result\"")
                .doesNotContain("Exception", "io.clusterhealth", "io.vertx", "java.", "\\tat ", FaultyApi.TOKEN);
        assertThat(get(asked, "/health/live").statusCode()).isEqualTo(200);
        return answer;
    }

    /// Healthy with the very next response, without a trace of the fault.
    static void assertWellNow(ServerProcess asked) {
        JsonNode data = data(asked);
        assertThat(isWell(data)).as(data.toString()).isTrue();
    }

    /// Healthy again within ten seconds of the end of a fault. A response that begins in time counts.
    static void assertWellAgain(ServerProcess asked) {
        assertWell(asked, RECOVERY);
    }

    /// Healthy within the time that a process needs to start.
    static void assertWellAtLast(ServerProcess asked) {
        assertWell(asked, ServerProcess.PATIENCE.multipliedBy(2));
    }

    private static void assertWell(ServerProcess asked, Duration within) {
        long end = System.nanoTime() + within.toNanos();
        JsonNode data = data(asked);
        while (!isWell(data) && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            data = data(asked);
        }
        assertThat(isWell(data)).as(data.toString()).isTrue();
    }

    private static boolean isWell(JsonNode data) {
        return data.path("verdict").asText().equals("healthy")
                && data.path("coverage")
                        .path("notChecked")
                        .valueStream()
                        .allMatch(one -> one.path("reason").asText().equals("absent"));
    }

    static JsonNode data(ServerProcess asked) {
        return data(post(asked));
    }

    static JsonNode data(HttpResponse<String> answer) {
        return result(answer).path("structuredContent").path("data");
    }

    /// The text that a model reads.
    static String text(HttpResponse<String> answer) {
        return result(answer).path("content").path(0).path("text").asText();
    }

    private static JsonNode result(HttpResponse<String> answer) {
        try {
            return JSON.readTree(answer.body()).path("result");
        } catch (JsonProcessingException e) {
            throw new AssertionError(answer.body(), e);
        }
    }

    static HttpResponse<String> post(ServerProcess asked) {
        return post(asked, QUESTION);
    }

    static HttpResponse<String> post(ServerProcess asked, String question) {
        return asked.post("/mcp", question);
    }

    static HttpResponse<String> get(ServerProcess asked, String path) {
        return asked.send(HttpRequest.newBuilder(asked.uri(path)));
    }
}

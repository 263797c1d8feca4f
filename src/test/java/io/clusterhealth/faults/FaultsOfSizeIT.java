// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Row;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A cluster that is larger than the memory of the server.
class FaultsOfSizeIT extends ServerOnFaultyApi {
    private static final int PODS = 50_000;
    private static final int NODES = 5_000;
    private static final int EVENTS = 20_000;

    private static final int PAGE = 500;
    private static final Pattern CONTINUE = Pattern.compile("[?&]continue=([0-9]+)");
    private static final String PADDING = "\"annotations\":{\"a\":\"" + "x".repeat(1_000) + "\"},";

    /// Leaves time for a machine that is busy with other tests.
    private static final Duration LONG_DEADLINE = Duration.ofSeconds(60);

    @Test
    @Row(22)
    void seesAllOfIt() {
        api.breakListsWith((target, to, healthy) -> {
            if (target.startsWith("/api/v1/pods?")) {
                page(target, to, PODS, FaultyApi.pod().replace("\"metadata\":{", "\"metadata\":{" + PADDING));
            } else if (target.startsWith("/api/v1/nodes?")) {
                page(target, to, NODES, FaultyApi.node());
            } else if (target.contains("/events?")) {
                page(target, to, EVENTS, """
                        {"metadata":{"namespace":"shop","name":"web"},"type":"Warning","reason":"Slow","count":1,
                         "message":"it is slow","lastTimestamp":"2026-01-01T00:00:00Z",
                         "involvedObject":{"kind":"Pod","namespace":"shop","name":"web"}}""");
            } else {
                healthy.send();
            }
        });
        Map<String, String> environment = new HashMap<>(HealthAnswers.environment(kubeconfig(), LONG_DEADLINE));
        environment.put("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:+ExitOnOutOfMemoryError");
        try (ServerProcess small = ServerProcess.http(environment)) {
            JsonNode data = HealthAnswers.data(small);

            assertThat(data.path("counts").path("pods").path("total").asInt()).isEqualTo(PODS);
            assertThat(data.path("counts").path("nodes").path("total").asInt()).isEqualTo(NODES);
            assertThat(data.path("coverage").path("notChecked").toString()).doesNotContain("pods", "nodes", "events");
        }
    }

    /// @param object template whose name gets a number for each object of the page
    private static void page(String target, Socket to, int total, String object) throws IOException {
        Matcher token = CONTINUE.matcher(target);
        int first = token.find() ? Integer.parseInt(token.group(1)) : 0;
        int next = first + PAGE;
        String items = IntStream.range(first, next)
                .mapToObj(i -> object.replaceFirst("(\"name\":\"[a-z]+)[0-9]*\"", "$1" + i + "\""))
                .collect(Collectors.joining(","));
        String metadata = next < total ? "\"metadata\":{\"continue\":\"" + next + "\"}" : "\"metadata\":{}";
        FaultyApi.send(to, 200, ScriptedServer.list(target, items).replaceFirst("\"metadata\":\\{}", metadata));
    }
}

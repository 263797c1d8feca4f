// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// More pods than fit on one page of a real API server.
class BigClusterIT {
    private static final int PODS = 5_000;
    private static final int WRITERS = 8;

    private static KubeKit kube;

    @BeforeAll
    static void fill() throws Exception {
        kube = KubeKit.start();
        kube.readyNode("n1");
        try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<String>> writing = IntStream.range(0, PODS)
                    .mapToObj(number -> writers.submit(
                            () -> kube.api().send("POST", "/api/v1/namespaces/default/pods", pod(number))))
                    .toList();
            for (Future<String> written : writing) {
                written.get();
            }
        } catch (ExecutionException e) {
            kube.close();
            throw e;
        }
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    @Test
    void everyPodIsCountedOnceAcrossThePages() {
        Map<String, String> environment = Map.of("KUBECONFIG", kube.admin().toString(), "MCP_DEADLINE", "30s");
        try (StdioClient client = ServerProcess.stdio(environment)) {
            client.initialize();

            JsonNode answer = client.call("list-pods", "{\"show\":\"all\",\"limit\":1}");

            JsonNode data = answer.path("structuredContent").path("data");
            assertThat(data.path("total").asInt()).isEqualTo(PODS);
            assertThat(data.path("coverage").path("notChecked"))
                    .allMatch(gap -> gap.path("reason").asText().equals("absent"));
        }
    }

    private static String pod(int number) {
        return """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p%d"},
                 "spec": {"nodeName": "n1", "containers": [{"name": "c", "image": "example.test/c"}]}}
                """.formatted(number);
    }
}

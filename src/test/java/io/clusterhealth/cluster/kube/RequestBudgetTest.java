// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.health.Examination;
import io.clusterhealth.tool.health.Examined;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a verdict on a plain Kubernetes costs in requests.
class RequestBudgetTest {
    private static final String READY_NODE = """
            {"metadata":{"name":"w1"},"status":{"conditions":[{"type":"Ready","status":"True"}]}}""";
    private static final String LOST_NODE = """
            {"metadata":{"name":"w2"},"status":{"conditions":[
             {"type":"Ready","status":"Unknown","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}""";
    private static final String REFUSED = """
            {"type":"Warning","metadata":{"namespace":"shop","name":"e"},"reason":"FailedCreate",
             "involvedObject":{"kind":"ReplicaSet","namespace":"shop","name":"web-1"},
             "message":"forbidden: exceeded quota: compute, requested: pods=1"}""";

    @TempDir
    Path folder;

    @Test
    void healthyClusterHasWhatIsQuietLookedAt() throws IOException {
        Asked asked = examine(READY_NODE, "");

        assertThat(asked.paths())
                .hasSize(16)
                .contains("/version", "/readyz", "/apis")
                .anyMatch(path -> path.endsWith("/validatingwebhookconfigurations"))
                .noneMatch(path -> path.contains("openshift"));
        assertThat(asked.report().verdict()).isEqualTo(Verdict.HEALTHY);
    }

    @Test
    void whatIsCalledForComesBesideWhatIsQuiet() throws IOException {
        Asked asked = examine(READY_NODE + "," + LOST_NODE, REFUSED);

        assertThat(asked.paths())
                .anyMatch(path -> path.endsWith("/certificatesigningrequests"))
                .anyMatch(path -> path.endsWith("/resourcequotas"))
                .anyMatch(path -> path.endsWith("/validatingwebhookconfigurations"));
    }

    private record Asked(Set<String> paths, HealthReport report) {}

    private Asked examine(String nodes, String events) throws IOException {
        try (ScriptedServer server =
                        new ScriptedServer((target, connection) -> answer(target, nodes, events, connection));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Examined examined = new Examination(Checks.all())
                    .examine(live.cluster(), Optional.empty(), Deadline.in(Duration.ofSeconds(30)), ReadObserver.NONE);
            List<String> paths = server.requests().stream()
                    .map(request -> request.split(" ", 3)[1].split("\\?", 2)[0])
                    .toList();
            assertThat(paths).doesNotHaveDuplicates();
            return new Asked(new TreeSet<>(paths), ((Examined.Reported) examined).report());
        }
    }

    private static void answer(String target, String nodes, String events, Socket connection) throws IOException {
        if (target.equals("/version") || target.startsWith("/readyz")) {
            ScriptedServer.sendEmpty(target, connection);
        } else if (target.equals("/apis")) {
            send(connection, 200, discovery());
        } else {
            String path = target.split("\\?", 2)[0];
            Resource<?> resource = Resources.ALL.stream()
                    .filter(known -> path.endsWith("/" + known.apiVersion() + "/" + known.plural()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(target));
            String items = resource.equals(Resources.NODES) ? nodes : resource.equals(Resources.EVENTS) ? events : "";
            send(
                    connection,
                    200,
                    "{\"kind\":\"%sList\",\"metadata\":{},\"items\":[%s]}".formatted(resource.kind(), items));
        }
    }

    /// All a plain Kubernetes serves, metrics included.
    private static String discovery() {
        return Resources.ALL.stream()
                .filter(resource -> !resource.group().contains("openshift")
                        && !resource.group().isEmpty())
                .filter(resource ->
                        !resource.group().contains(".") || resource.group().endsWith(".k8s.io"))
                .map(resource -> group(resource.group(), resource.plural()))
                .collect(Collectors.joining(
                        ",",
                        "{\"kind\":\"APIGroupDiscoveryList\",\"items\":[" + group("metrics.k8s.io", "nodes") + ",",
                        "]}"));
    }

    private static String group(String name, String plural) {
        return "{\"metadata\":{\"name\":\"%s\"},\"versions\":[{\"version\":\"v1\",\"resources\":[{\"resource\":\"%s\"}]}]}"
                .formatted(name, plural);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.examination.SecondLook;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.HealthReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The number of requests for a verdict on a plain Kubernetes.
class RequestBudgetTest {
    private static final String REFUSED = """
            {"type":"Warning","metadata":{"namespace":"shop","name":"e"},"reason":"FailedCreate",
             "involvedObject":{"kind":"ReplicaSet","namespace":"shop","name":"web-1"},
             "message":"forbidden: exceeded quota: compute, requested: pods=1"}""";

    @TempDir
    Path folder;

    @Test
    void healthyClusterHasWhatIsQuietLookedAt() throws IOException {
        Asked asked = examine(PlainApi.READY_NODE, "");

        assertThat(asked.paths())
                .hasSize(16)
                .contains("/version", "/readyz", "/apis")
                .anyMatch(path -> path.endsWith("/validatingwebhookconfigurations"))
                .noneMatch(path -> path.contains("openshift"));
        assertThat(asked.report().verdict()).isEqualTo(Verdict.HEALTHY);
    }

    @Test
    void whatIsCalledForComesBesideWhatIsQuiet() throws IOException {
        Asked asked = examine(PlainApi.READY_NODE + "," + PlainApi.LOST_NODE, REFUSED);

        assertThat(asked.paths())
                .anyMatch(path -> path.endsWith("/certificatesigningrequests"))
                .anyMatch(path -> path.endsWith("/resourcequotas"))
                .anyMatch(path -> path.endsWith("/validatingwebhookconfigurations"));
    }

    @Test
    void whatHardlyEverChangesIsNotAskedAgainAtOnce() throws IOException {
        try (ScriptedServer server = new ScriptedServer(new PlainApi(PlainApi.READY_NODE, ""));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Examined first = examine(live);
            int asked = server.requests().size();
            Examined second = examine(live);

            assertThat(server.requests().size() - asked).isEqualTo(asked - 1).isEqualTo(15);
            assertThat(server.requestsFor("/version")).isEqualTo(1);
            assertThat(server.requestsFor("/readyz")).isEqualTo(2);
            assertThat(((Examined.Reported) second).report().coverage())
                    .isEqualTo(((Examined.Reported) first).report().coverage());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | {'f:spec':{'f:taints':{}}} | fields: spec.taints",
                "200 | {'f:status':{'f:phase':{}}} | -",
                "403 | {} | by: kubectl-edit",
            })
    void anObjectThatFailsAndWasChangedByHandIsReadOnceAndNoOtherIs(int code, String fields, String told)
            throws IOException {
        String managed = "\"managedFields\":[{\"manager\":\"kubelet\"},{\"manager\":\"kubectl-edit\","
                + "\"time\":\"2025-12-31T00:00:00Z\",\"fieldsV1\":" + fields.replace('\'', '"') + "}]";
        String edited = PlainApi.LOST_NODE.replace("\"name\":\"w2\"", "\"name\":\"w2\"," + managed);
        PlainApi api = new PlainApi(PlainApi.READY_NODE + "," + edited, "");
        Set<String> usual =
                examine(PlainApi.READY_NODE + "," + PlainApi.LOST_NODE, "").paths();
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.equals("/api/v1/nodes/w2")) {
                        ScriptedServer.send(connection, code, edited);
                    } else {
                        api.answer(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Deadline deadline = Deadline.in(Duration.ofSeconds(30));
            Examined examined = new Examination(Checks.all())
                    .examine(
                            live.cluster(),
                            Optional.empty(),
                            deadline,
                            ReadObserver.NONE,
                            SecondLook.NONE.then(new PrecedingChanges(live.cluster(), deadline)));

            Incident incident = ((Examined.Reported) examined)
                    .report()
                    .diagnosis()
                    .incidents()
                    .getFirst();
            assertThat(incident.changes().stream()
                            .findFirst()
                            .map(change -> EvidenceLine.of(change.evidence().getFirst(), 200)
                                    .replace("\"", ""))
                            .orElse("-"))
                    .isEqualTo(told);
            List<String> asked = server.requests().stream()
                    .map(request -> request.split(" ", 3)[1].split("\\?", 2)[0])
                    .filter(path -> !usual.contains(path))
                    .toList();
            assertThat(asked).containsExactly("/api/v1/nodes/w2");
        }
    }

    private static Examined examine(LiveClusters live) {
        return new Examination(Checks.all())
                .examine(live.cluster(), Optional.empty(), Deadline.in(Duration.ofSeconds(30)), ReadObserver.NONE);
    }

    private record Asked(Set<String> paths, HealthReport report) {}

    private Asked examine(String nodes, String events) throws IOException {
        try (ScriptedServer server = new ScriptedServer(new PlainApi(nodes, events));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Examined examined = examine(live);
            List<String> paths = server.requests().stream()
                    .map(request -> request.split(" ", 3)[1].split("\\?", 2)[0])
                    .toList();
            assertThat(paths).doesNotHaveDuplicates();
            return new Asked(new TreeSet<>(paths), ((Examined.Reported) examined).report());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.examination.SecondLook;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The requests needed to report which changes preceded a crash.
class PrecedingChangeRequestsTest {
    private static final String POD = """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"db-0","namespace":"shop","ownerReferences":[
               {"apiVersion":"apps/v1","kind":"StatefulSet","name":"db","controller":true}]},
             "spec":{"nodeName":"w1","containers":[{"name":"db","envFrom":[
               {"configMapRef":{"name":"settings"}},{"secretRef":{"name":"login"}}]}]},
             "status":{"phase":"Running",
               "conditions":[{"type":"Ready","status":"False","lastTransitionTime":"2026-01-02T00:00:00Z"}],
               "containerStatuses":[{"name":"db","ready":false,"restartCount":9,
                 "state":{"waiting":{"reason":"CrashLoopBackOff"}}}]}}""";

    private static final String CONFIGURATION = """
            {"kind":"PartialObjectMetadata","metadata":{"name":"any","namespace":"shop",
             "creationTimestamp":"2025-01-01T00:00:00Z","managedFields":[{"manager":"kubectl-edit",
               "time":"2026-01-01T23:50:00Z","fieldsV1":{"f:data":{"f:url":{}}}}]}}""";

    private static final String REVISIONS = """
            {"kind":"ControllerRevisionList","metadata":{},"items":[
             {"metadata":{"name":"db-1","namespace":"shop","creationTimestamp":"2025-01-01T00:00:00Z","ownerReferences":[
               {"kind":"StatefulSet","name":"db","controller":true}]},"revision":1},
             {"metadata":{"name":"db-2","namespace":"shop","creationTimestamp":"2026-01-01T23:55:00Z","ownerReferences":[
               {"kind":"StatefulSet","name":"db","controller":true}]},"revision":2}]}""";

    private static final Map<String, String> ANSWERS = Map.of(
            "/api/v1/namespaces/shop/pods/db-0", POD,
            "/api/v1/namespaces/shop/configmaps/settings", CONFIGURATION,
            "/api/v1/namespaces/shop/secrets/login", CONFIGURATION,
            "/apis/apps/v1/namespaces/shop/controllerrevisions", REVISIONS);

    @TempDir
    Path folder;

    @Test
    void theRevisionsThePodAndEachOfWhatItReadsAreAskedForOnce() throws IOException {
        List<String> asked =
                asked(200, List.of(FindingCode.ROLLED_OUT, FindingCode.CONFIG_CHANGED, FindingCode.CONFIG_CHANGED));

        assertThat(asked).containsExactlyInAnyOrderElementsOf(ANSWERS.keySet());
    }

    @Test
    void whereNothingOfItMayBeReadNothingIsTold() throws IOException {
        List<String> asked = asked(403, List.of());

        assertThat(asked)
                .containsExactlyInAnyOrder(
                        "/api/v1/namespaces/shop/pods/db-0", "/apis/apps/v1/namespaces/shop/controllerrevisions");
    }

    /// The requests beyond those for a verdict.
    private List<String> asked(int code, List<FindingCode> told) throws IOException {
        PlainApi api = new PlainApi(PlainApi.READY_NODE, "");
        try (ScriptedServer server = new ScriptedServer((target, connection) -> answer(target, code, api, connection));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Cluster cluster = live.cluster();
            Deadline deadline = Deadline.in(Duration.ofSeconds(30));
            Examined examined = new Examination(Checks.all())
                    .examine(
                            cluster,
                            Optional.empty(),
                            deadline,
                            ReadObserver.NONE,
                            SecondLook.NONE.then(new PrecedingChanges(cluster, deadline)));

            Incident incident = ((Examined.Reported) examined)
                    .report()
                    .diagnosis()
                    .incidents()
                    .getFirst();
            assertThat(incident.changes()).extracting(Finding::code).isEqualTo(told);
            return server.requests().stream()
                    .map(request -> request.split(" ", 3)[1].split("\\?", 2)[0])
                    .filter(ANSWERS::containsKey)
                    .toList();
        }
    }

    private static void answer(String target, int code, PlainApi api, Socket connection) throws IOException {
        String path = target.split("\\?", 2)[0];
        if (ANSWERS.containsKey(path)) {
            ScriptedServer.send(connection, code, ANSWERS.getOrDefault(path, ""));
        } else if (path.equals("/api/v1/pods")) {
            ScriptedServer.send(connection, 200, "{\"kind\":\"PodList\",\"metadata\":{},\"items\":[" + POD + "]}");
        } else {
            api.answer(target, connection);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.health.CauseLogs;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lists that are needed because of a pod's log are read after the log.
class LoggedWordsTest {
    private static final String POLICIES = "/apis/networking.k8s.io/v1/networkpolicies";
    private static final String LOG = "/api/v1/namespaces/shop/pods/web/log";
    private static final String POD = """
            {"metadata":{"name":"web","namespace":"shop"},"spec":{"nodeName":"w1","containers":[{"name":"app"}]},
             "status":{"phase":"Running",
               "conditions":[{"type":"Ready","status":"False","lastTransitionTime":"2026-01-02T00:00:00Z"}],
               "containerStatuses":[{"name":"app","ready":false,"restartCount":9,
                 "state":{"waiting":{"reason":"CrashLoopBackOff"}},
                 "lastState":{"terminated":{"exitCode":1%s}}}]}}""";

    @TempDir
    Path folder;

    @Test
    void listsThatItCallsForAreReadAfterIt() throws IOException {
        List<String> asked = asked("dial tcp 10.96.0.20:5432: i/o timeout", "");

        assertThat(asked).contains(POLICIES).containsOnlyOnce(LOG);
        assertThat(asked.indexOf(POLICIES)).isGreaterThan(asked.indexOf(LOG));
    }

    @Test
    void nothingMoreIsReadWhereItCallsForNothing() throws IOException {
        assertThat(asked("no licence", "")).containsOnlyOnce(LOG).doesNotContain(POLICIES);
    }

    @Test
    void noLogIsReadWhereAProgramSaysWhyItEnded() throws IOException {
        assertThat(asked("dial tcp 10.96.0.20:5432: i/o timeout", ",\"message\":\"no licence\""))
                .doesNotContain(LOG, POLICIES);
    }

    /// Otherwise a comparison with an earlier result could report a finding as resolved that only the log shows.
    @Test
    void logThatComesTooLateIsAPartThatWasNotChecked() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.startsWith(LOG)) {
                        connection.getInputStream().read(); // until the client cancels
                    } else {
                        answer(target, "", "", new PlainApi(PlainApi.READY_NODE, ""), connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            HealthReport report = report(live.cluster());

            assertThat(report.diagnosis().incidents()).hasSize(1);
            assertThat(report.coverage().notChecked())
                    .filteredOn(gap -> gap.what().equals("pod logs"))
                    .singleElement()
                    .matches(gap -> gap.reason() == Coverage.Reason.DEADLINE && gap.partial());
        }
    }

    private List<String> asked(String logged, String message) throws IOException {
        PlainApi api = new PlainApi(PlainApi.READY_NODE, "");
        try (ScriptedServer server =
                        new ScriptedServer((target, connection) -> answer(target, logged, message, api, connection));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            HealthReport report = report(live.cluster());

            assertThat(report.diagnosis().incidents()).hasSize(1);
            assertThat(report.coverage().notChecked())
                    .extracting(Coverage.Blind::what)
                    .doesNotContain("pod logs");
            return server.requests().stream()
                    .map(request -> request.split(" ", 3)[1].split("\\?", 2)[0])
                    .toList();
        }
    }

    private static HealthReport report(Cluster cluster) {
        Deadline deadline = Deadline.in(Duration.ofSeconds(30));
        Examined examined = new Examination(Checks.all())
                .examine(cluster, Optional.empty(), deadline, ReadObserver.NONE, CauseLogs.of(cluster, deadline));
        return ((Examined.Reported) examined).report();
    }

    private static void answer(String target, String logged, String message, PlainApi api, Socket connection)
            throws IOException {
        String path = target.split("\\?", 2)[0];
        if (path.equals(LOG)) {
            ScriptedServer.send(connection, 200, "2026-01-02T00:00:00Z " + logged + "\n");
        } else if (path.equals("/api/v1/pods")) {
            ScriptedServer.send(
                    connection,
                    200,
                    "{\"kind\":\"PodList\",\"metadata\":{},\"items\":[" + POD.formatted(message) + "]}");
        } else {
            api.answer(target, connection);
        }
    }
}

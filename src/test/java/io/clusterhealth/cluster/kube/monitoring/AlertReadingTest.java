// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.object.Alert;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlertReadingTest {
    private static final String ONE = "[{\"labels\":{\"alertname\":\"Watchdog\"},\"status\":{\"state\":\"active\"}}]";

    @TempDir
    private Path folder;

    @Test
    void asksAConfiguredMonitoringAndShowsNoTokenOverAnOpenConnection() throws IOException {
        try (ScriptedServer monitoring = new ScriptedServer((_, out) -> ScriptedServer.send(out, 200, ONE));
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), at(monitoring, "/api/v2/alerts"))) {

            Read<List<Alert>> alerts = alerts(live.cluster(), Duration.ofSeconds(10));

            assertThat(alerts).isInstanceOf(Read.Found.class);
            assertThat(alerts.known().orElseThrow()).extracting(Alert::name).containsExactly("Watchdog");
            assertThat(monitoring.requests())
                    .singleElement()
                    .satisfies(request -> assertThat(request)
                            .startsWith("GET /api/v2/alerts HTTP/1.1")
                            .doesNotContain("secret-token"));
            assertThat(live.cluster().configured())
                    .as("an Alertmanager measures nothing")
                    .containsExactly(Resources.ALERTS);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401, the monitoring did not accept the credentials (401); log in again",
        "302, 'the monitoring sends the request elsewhere (302), which is not followed'",
        "500, the monitoring answered with an error (500)"
    })
    void refusalIsAGapInOneClause(int code, String clause) throws IOException {
        assertThat(answering(code, "no")).isEqualTo(new Read.Missing<>(new Unread.Failed(clause)));
    }

    @Test
    void missingRightIsNamed() throws IOException {
        assertThat(answering(403, "no"))
                .isEqualTo(new Read.Missing<>(
                        new Unread.Denied(new AccessRule("get", "monitoring.coreos.com", "prometheuses/api"))));
    }

    /// Prometheus and Thanos have no silences.
    @Test
    void aConfiguredAlertmanagerTellsWhichAreSilenced() throws IOException {
        String firing = "{\"data\":{\"alerts\":[{\"labels\":{\"alertname\":\"Watchdog\"},\"state\":\"firing\"}]}}";
        try (ScriptedServer thanos = new ScriptedServer((_, out) -> ScriptedServer.send(out, 200, firing));
                ScriptedServer alertmanager = new ScriptedServer(
                        (_, out) -> ScriptedServer.send(out, 200, ONE.replace("active", "suppressed")));
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(
                        api.kubeconfig(folder),
                        new AlertSource.At(
                                URI.create(thanos.address() + "/api/v1/alerts"),
                                Optional.of(URI.create(alertmanager.address() + "/am/api/v2/alerts")),
                                Optional.empty()))) {

            Read<List<Alert>> alerts = alerts(live.cluster(), Duration.ofSeconds(10));

            assertThat(alerts).isInstanceOf(Read.Found.class);
            assertThat(alerts.known().orElseThrow())
                    .extracting(Alert::state)
                    .containsExactly(Alert.AlertState.SILENCED);
            assertThat(alertmanager.requests())
                    .singleElement()
                    .asString()
                    .startsWith("GET /am/api/v2/alerts?active=false&unprocessed=false HTTP/1.1");
        }
    }

    @Test
    void thanosWithoutAnAlertmanagerLeavesSilencesUnknown() throws IOException {
        assertThat(answering(200, "{\"data\":{\"alerts\":[]}}"))
                .isEqualTo(new Read.Noted<>(List.of(), "silenced ones are not known: no Alertmanager is configured"));
    }

    @Test
    void silentMonitoringTakesHalfOfTheTime() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer monitoring = new ScriptedServer((_, _) -> over.await());
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), at(monitoring, "/api/v1/alerts"))) {
            Deadline deadline = Deadline.in(Duration.ofSeconds(8));

            Read<List<Alert>> alerts = live.cluster()
                    .read(Set.of(Resources.ALERTS), Optional.empty(), deadline, ReadObserver.NONE)
                    .list(Resources.ALERTS);

            assertThat(alerts.unread().orElseThrow()).isInstanceOf(Unread.Late.class);
            assertThat(deadline.remaining()).isPositive();
            over.countDown();
        }
    }

    @Test
    void anAnswerThatIsNoJsonIsAGap() throws IOException {
        assertThat(answering(200, "<html>log in</html>"))
                .isEqualTo(new Read.Missing<>(new Unread.Failed("the answer of the monitoring is no JSON")));
    }

    @Test
    void looksForTheRouteOfAnOpenShiftAndFindsNoneElsewhere() throws IOException {
        try (ScriptedServer api = new ScriptedServer((target, out) -> {
                    if (target.contains("thanos-querier")) {
                        ScriptedServer.send(out, 404, "{}");
                    } else {
                        ScriptedServer.sendEmpty(target, out);
                    }
                });
                LiveClusters live = new LiveClusters(api.kubeconfig(folder))) {

            assertThat(alerts(live.cluster(), Duration.ofSeconds(10)))
                    .isEqualTo(new Read.Missing<>(new Unread.Absent()));
            assertThat(api.requestsFor("/apis/route.openshift.io/v1/namespaces/openshift-monitoring/routes/"))
                    .isEqualTo(1);
            assertThat(live.cluster().configured()).isEmpty();

            assertThat(alerts(live.cluster(), Duration.ofSeconds(10)))
                    .as("nor is it looked for again at once")
                    .isEqualTo(new Read.Missing<>(new Unread.Absent()));
            assertThat(api.requestsFor("thanos-querier")).isEqualTo(1);
        }
    }

    /// An API server refuses also what it does not serve.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void forbiddenRouteCountsWhereRoutesAreServed(boolean served) throws IOException {
        try (ScriptedServer api = new ScriptedServer((target, out) -> {
                    if (target.contains("thanos-querier")) {
                        ScriptedServer.send(out, 403, "{}");
                    } else if (target.equals("/apis")) {
                        ScriptedServer.send(
                                out,
                                200,
                                ScriptedServer.groups(group -> served || !group.equals("route.openshift.io")));
                    } else {
                        ScriptedServer.sendEmpty(target, out);
                    }
                });
                LiveClusters live = new LiveClusters(api.kubeconfig(folder))) {
            Unread denied = new Unread.Denied(new AccessRule("get", "route.openshift.io", "routes"));

            assertThat(alerts(live.cluster(), Duration.ofSeconds(10)))
                    .isEqualTo(new Read.Missing<>(served ? denied : new Unread.Absent()));
        }
    }

    @Test
    void routeOfAnUnknownHostIsNotFollowed() throws IOException {
        try (ScriptedServer api = new ScriptedServer((target, out) -> ScriptedServer.send(
                        out, 200, target.contains("thanos-querier") ? "{\"spec\":{\"host\":\"a/../b\"}}" : "{}"));
                LiveClusters live = new LiveClusters(api.kubeconfig(folder))) {

            assertThat(alerts(live.cluster(), Duration.ofSeconds(10)))
                    .isEqualTo(new Read.Missing<>(new Unread.Absent()));
        }
    }

    @Test
    void switchedOffAlertsAreNotAskedFor() throws IOException {
        try (ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), new AlertSource.Off())) {

            assertThat(alerts(live.cluster(), Duration.ofSeconds(10)))
                    .isEqualTo(new Read.Missing<>(new Unread.Absent()));
            assertThat(api.requestsFor("thanos-querier")).isZero();
        }
    }

    private static AlertSource at(ScriptedServer monitoring, String path) {
        return new AlertSource.At(URI.create(monitoring.address() + path), Optional.empty(), Optional.empty());
    }

    /// What is read of a monitoring that answers so.
    private Read<List<Alert>> answering(int code, String body) throws IOException {
        try (ScriptedServer monitoring = new ScriptedServer((_, out) -> ScriptedServer.send(out, code, body));
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), at(monitoring, "/api/v1/alerts"))) {
            return alerts(live.cluster(), Duration.ofSeconds(10));
        }
    }

    private static Read<List<Alert>> alerts(Cluster cluster, Duration patience) {
        return cluster.read(Set.of(Resources.ALERTS), Optional.empty(), Deadline.in(patience), ReadObserver.NONE)
                .list(Resources.ALERTS);
    }
}

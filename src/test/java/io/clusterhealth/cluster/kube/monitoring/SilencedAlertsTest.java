// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.kube.api.ApiClient;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.login.SeenCertificate;
import io.clusterhealth.cluster.kube.login.Tls;
import io.clusterhealth.cluster.kube.monitoring.AlertWays.Way;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.vertx.core.Vertx;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.KeyManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Thanos has every alert, Alertmanager the silences: OpenShift serves them at two addresses.
class SilencedAlertsTest {
    private static final String ALERTS = """
            {"status": "success", "data": {"alerts": [
              {"state": "firing", "labels": {"alertname": "Full", "severity": "critical", "namespace": "shop",
                "prometheus": "openshift-monitoring/k8s"}},
              {"state": "firing", "labels": {"alertname": "Full", "severity": "critical", "namespace": "bank"}},
              {"state": "firing", "labels": {"alertname": "Lagging", "severity": "warning", "job": "a"}},
              {"state": "pending", "labels": {"alertname": "Slow", "severity": "warning"}},
              {"state": "firing", "labels": {"alertname": "Watchdog", "severity": "none"}}]}}
            """;
    private static final String SILENCED = """
            [{"status": {"state": "suppressed"}, "labels": {"alertname": "Full", "severity": "critical",
                "namespace": "shop", "prometheus": "openshift-monitoring/k8s", "openshift_io_alert_source": "platform"}},
             {"status": {"state": "suppressed"}, "labels": {"alertname": "Lagging", "severity": "warning", "job": "a", "cluster": "prod"}},
             {"status": {"state": "suppressed"}, "labels": {"alertname": "Slow", "severity": "warning"}},
             {"status": {"state": "suppressed"}, "labels": {"alertname": "Gone", "severity": "critical"}},
             {"status": {"state": "active"}, "labels": {"alertname": "Watchdog", "severity": "none"}}]
            """;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void theOneWithTheSameLabelsIsSilenced() {
        Read<List<Alert>> alerts = read((_, out) -> ScriptedServer.send(out, 200, SILENCED));

        assertThat(alerts).isInstanceOf(Read.Found.class);
        assertThat(alerts.known().orElseThrow())
                .extracting(Alert::name, Alert::namespace, Alert::state)
                .containsExactly(
                        tuple("Full", "shop", AlertState.SILENCED),
                        tuple("Full", "bank", AlertState.FIRING),
                        tuple("Lagging", "", AlertState.SILENCED),
                        tuple("Slow", "", AlertState.PENDING),
                        tuple("Watchdog", "", AlertState.FIRING));
    }

    /// All alerts are read; the missing silences are a remark.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            403 | no     | you may not get alertmanagers/api of monitoring.coreos.com
            503 | no     | the monitoring answered with an error (503)
            200 | <html> | the answer of the monitoring is no JSON
            200 | {}     | the answer holds no alerts
            """)
    void anAlertmanagerThatDoesNotTellIsARemark(int code, String body, String clause) {
        assertThat(read((_, out) -> ScriptedServer.send(out, code, body)))
                .isEqualTo(new Read.Noted<>(
                        read((_, out) -> ScriptedServer.send(out, 200, "[]"))
                                .known()
                                .orElseThrow(),
                        "silenced ones are not known: " + clause));
    }

    @Test
    void anAlertmanagerThatIsSilentIsARemarkToo() {
        CountDownLatch over = new CountDownLatch(1);

        Read<List<Alert>> alerts = read(Duration.ofSeconds(5), (_, _) -> over.await());

        assertThat(alerts)
                .isInstanceOfSatisfying(
                        Read.Noted.class,
                        noted -> assertThat(noted.remark())
                                .isEqualTo("silenced ones are not known: the Alertmanager did not answer in time"));
        over.countDown();
    }

    @Test
    void whereThereIsNoAlertmanagerNothingIsSilenced() {
        Read<List<Alert>> alerts = read(Duration.ofSeconds(10), new Way.Closed(new Unread.Absent()));

        assertThat(alerts).isInstanceOf(Read.Found.class);
    }

    /// The services have the same names in every OpenShift; the hosts of the routes must be requested, once.
    @Test
    void bothAreFoundByTheirRoutes() throws GeneralSecurityException {
        Deadline deadline = Deadline.in(Duration.ofSeconds(10));
        try (ScriptedServer api = new ScriptedServer((target, out) -> ScriptedServer.send(
                out, 200, "{\"spec\": {\"host\": \"%s.apps.example.com\"}}".formatted(target.replaceAll(".*/", ""))))) {
            Monitoring monitoring = new Monitoring(
                    endpoint(api),
                    server(api),
                    new AlertSource.PlatformMonitoring(Optional.empty()),
                    new MonitoringClients(new Once<>(() -> vertx)),
                    Clock.systemUTC());

            assertThat(monitoring.alerts(deadline)).isInstanceOf(Way.Open.class);
            assertThat(monitoring.silenced(deadline))
                    .isInstanceOfSatisfying(
                            Way.Open.class, open -> assertThat(open.path()).startsWith("/api/v2/alerts?"));
            assertThat(monitoring.silenced(deadline)).isInstanceOf(Way.Open.class);
            assertThat(api.requestsFor("/namespaces/openshift-monitoring/routes/thanos-querier"))
                    .isEqualTo(1);
            assertThat(api.requestsFor("/namespaces/openshift-monitoring/routes/alertmanager-main"))
                    .isEqualTo(1);
        }
    }

    private Read<List<Alert>> read(ScriptedServer.Script alertmanager) {
        return read(Duration.ofSeconds(40), alertmanager);
    }

    private Read<List<Alert>> read(Duration patience, ScriptedServer.Script alertmanager) {
        try (ScriptedServer other = new ScriptedServer(alertmanager)) {
            return read(patience, new Way.Open(server(other), "/api/v2/alerts"));
        }
    }

    private Read<List<Alert>> read(Duration patience, Way silenced) {
        try (ScriptedServer thanos = new ScriptedServer((_, out) -> ScriptedServer.send(out, 200, ALERTS))) {
            Ways ways = new Ways(new Way.Open(server(thanos), "/api/v1/alerts"), silenced);
            return new MonitoringReading(ways, Deadline.in(patience)).alerts();
        }
    }

    private record Ways(Way toAlerts, Way toSilenced) implements AlertWays {
        @Override
        public Way alerts(Deadline deadline) {
            return toAlerts;
        }

        @Override
        public Way silenced(Deadline deadline) {
            return toSilenced;
        }

        @Override
        public Way measurements(Deadline deadline) {
            return new Way.Closed(new Unread.Absent());
        }

        @Override
        public void forget() {}
    }

    private ApiServer server(ScriptedServer script) {
        Endpoint endpoint = endpoint(script);
        SeenCertificate seen = new SeenCertificate();
        try {
            return new ApiServer(
                    ApiClient.of(endpoint, new KeyManager[0], Tls.trust(endpoint.trust(), seen), vertx),
                    endpoint,
                    seen,
                    Clock.systemUTC());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Endpoint endpoint(ScriptedServer script) {
        return new Endpoint(
                "test",
                script.address(),
                new Endpoint.Trust("", "", false),
                new Login.Token("secret-token"),
                Optional.empty(),
                false);
    }
}

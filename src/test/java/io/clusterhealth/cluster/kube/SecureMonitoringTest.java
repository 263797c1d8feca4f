// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.cluster.object.Alert;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Alerts over TLS, from a monitoring whose certificate is signed by the cluster's service CA.
class SecureMonitoringTest {
    private static final String OF_PROMETHEUS = """
            {"status": "success", "data": {"alerts": [
              {"labels": {"alertname": "Watchdog", "severity": "none"}, "state": "firing"}]}}""";
    private static final String OF_ALERTMANAGER =
            "[{\"labels\": {\"alertname\": \"Watchdog\"}, \"status\": {\"state\": \"active\"}}]";

    private static Certified serviceAuthority;
    private static Certified anotherAuthority;

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeAuthorities() throws Exception {
        serviceAuthority = Certified.make("EC", "-ext", "bc:c=ca:true");
        anotherAuthority = Certified.make("EC", "-ext", "bc:c=ca:true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/alerts", "/api/v2/alerts"})
    void whomTheServiceAuthorityVouchesForIsShownTheToken(String path) throws Exception {
        Certified served = Certified.signedBy(serviceAuthority, "-ext", "san=ip:127.0.0.1");
        String answer = path.contains("v1") ? OF_PROMETHEUS : OF_ALERTMANAGER;
        try (SecureServer monitoring = new SecureServer(served, List.of(), answer)) {

            Read<List<Alert>> alerts = alerts(monitoring, path);

            assertThat(alerts.known().orElseThrow()).extracting(Alert::name).containsExactly("Watchdog");
            assertThat(monitoring.authorizations()).containsExactly("Bearer secret-token");
        }
    }

    @Test
    void whomAnotherAuthorityVouchesForIsShownNothing() throws Exception {
        assertNotTrusted(Certified.signedBy(anotherAuthority, "-ext", "san=ip:127.0.0.1"));
    }

    @ParameterizedTest
    @CsvSource({
        "san=dns:thanos-querier.openshift-monitoring.svc, -1d, 10, does not contain the name it is reached by",
        "san=ip:127.0.0.1, -10d, 9, has run out",
        "san=ip:127.0.0.1, +1d, 10, is not valid yet; compare the clocks"
    })
    void aCertificateOfAnotherNameOrTimeIsNoProof(String name, String from, String days, String what) throws Exception {
        assertRefused(Certified.signedBy(serviceAuthority, "-ext", name, "-startdate", from, "-validity", days), what);
    }

    private void assertNotTrusted(Certified served) throws Exception {
        assertRefused(served, "is not trusted");
    }

    private void assertRefused(Certified served, String what) throws Exception {
        try (SecureServer monitoring = new SecureServer(served, List.of(), OF_PROMETHEUS)) {

            assertThat(alerts(monitoring, "/api/v1/alerts"))
                    .isEqualTo(new Read.Missing<>(new Unread.Failed("the certificate of the monitoring " + what)));
            assertThat(monitoring.authorizations()).isEmpty();
        }
    }

    private Read<List<Alert>> alerts(SecureServer monitoring, String path) throws Exception {
        Path authorities = Files.writeString(folder.resolve("service-ca.crt"), serviceAuthority.certificatePem());
        AlertSource source =
                new AlertSource.At(URI.create(monitoring.address() + path), Optional.empty(), Optional.of(authorities));
        try (ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), source)) {
            return live.read(Duration.ofSeconds(10), Resources.ALERTS).list(Resources.ALERTS);
        }
    }
}

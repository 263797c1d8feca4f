// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.MeasurementDocument;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MeasurementReadingTest {
    private static final String ONE =
            "{\"status\":\"success\",\"data\":{\"result\":[{\"metric\":{\"signal\":\"etcd_leader\"},\"value\":[1,\"1\"]}]}}";
    private static final String ALERTS = "/prefix/api/v1/alerts";

    @TempDir
    private Path folder;

    @Test
    void oneRequestBesideThatForTheAlertsTellsAll() throws IOException {
        try (ScriptedServer monitoring = new ScriptedServer((_, out) -> ScriptedServer.send(out, 200, ONE));
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), at(monitoring, ALERTS))) {

            assertThat(read(live, Duration.ofSeconds(10)))
                    .isEqualTo(new Read.Found<>(List.of(new Measurement(Signal.ETCD_LEADER, Map.of(), 1))));

            assertThat(monitoring.requests())
                    .singleElement()
                    .satisfies(request -> assertThat(request)
                            .startsWith("GET /prefix/api/v1/query?query=label_replace")
                            .doesNotContain("secret-token"));
            assertThat(live.cluster().configured()).containsExactlyInAnyOrder(Resources.ALERTS, Resources.MEASUREMENTS);
        }
    }

    /// Down or forbidden: a gap in the coverage. A server that cannot answer queries counts as absent.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            500 | the monitoring answered with an error (500)
            401 | the monitoring did not accept the credentials (401); log in again
            """)
    void refusalIsAGapInOneClause(int code, String clause) throws IOException {
        assertThat(answering(code)).isEqualTo(new Read.Missing<>(new Unread.Failed(clause)));
    }

    @Test
    void missingRightIsNamedAndAMissingServiceIsAbsent() throws IOException {
        assertThat(answering(403))
                .isEqualTo(new Read.Missing<>(
                        new Unread.Denied(new AccessRule("get", "monitoring.coreos.com", "prometheuses/api"))));
        assertThat(answering(404)).isEqualTo(new Read.Missing<>(new Unread.Absent()));
    }

    @Test
    void alertmanagerMeasuresNothingAndIsNotAsked() throws IOException {
        try (ScriptedServer monitoring = new ScriptedServer((_, out) -> ScriptedServer.send(out, 200, ONE));
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), at(monitoring, "/api/v2/alerts"))) {

            assertThat(read(live, Duration.ofSeconds(10))).isEqualTo(new Read.Missing<>(new Unread.Absent()));
            assertThat(monitoring.requests()).isEmpty();
        }
    }

    @Test
    void silentMonitoringTakesHalfOfTheTime() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer monitoring = new ScriptedServer((_, _) -> over.await());
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), at(monitoring, ALERTS))) {
            Deadline deadline = Deadline.in(Duration.ofSeconds(8));

            Read<List<Measurement>> measurements = live.cluster()
                    .read(Set.of(Resources.MEASUREMENTS), Optional.empty(), deadline, ReadObserver.NONE)
                    .list(Resources.MEASUREMENTS);

            assertThat(measurements.unread().orElseThrow()).isInstanceOf(Unread.Late.class);
            assertThat(deadline.remaining()).isPositive();
            over.countDown();
        }
    }

    @ParameterizedTest
    @EnumSource(Signal.class)
    void everySignalIsAskedFor(Signal signal) {
        assertThat(MeasurementQuery.text())
                .containsOnlyOnce("\"signal\", \"%s\", \"\", \"\")".formatted(signal.label()));
    }

    /// Proxies accept request lines of eight thousand characters.
    @Test
    void theRequestIsOfALengthThatProxiesTake() {
        String path = MeasurementQuery.path("/api/v1/query");

        assertThat(path).hasSizeLessThan(7_000).doesNotContain(" ", "\n");
        assertThat(URLDecoder.decode(path, UTF_8)).isEqualTo("/api/v1/query?query=" + MeasurementQuery.text());
    }

    private Read<List<Measurement>> answering(int code) throws IOException {
        try (ScriptedServer monitoring = new ScriptedServer((_, out) -> ScriptedServer.send(out, code, "no"));
                ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), at(monitoring, ALERTS))) {
            return read(live, Duration.ofSeconds(10));
        }
    }

    private static AlertSource at(ScriptedServer monitoring, String path) {
        return new AlertSource.At(URI.create(monitoring.address() + path), Optional.empty(), Optional.empty());
    }

    private static Read<List<Measurement>> read(LiveClusters live, Duration patience) {
        return live.cluster()
                .read(Set.of(Resources.MEASUREMENTS), Optional.empty(), Deadline.in(patience), ReadObserver.NONE)
                .list(Resources.MEASUREMENTS);
    }

    /// A Prometheus that Thanos does not reach is a gap, a remark on the query is none.
    @ParameterizedTest
    @CsvSource({"'\"no store matched\"', true", "'\"PromQL info: metric might not be a counter\"', false", "'', false"})
    void aWarningIsAGap(String warnings, boolean gap) throws IOException {
        String body = ONE.replaceFirst("\\{", "{\"warnings\":[%s],".formatted(warnings));
        Read<List<Measurement>> read =
                MeasurementDocument.read(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));

        assertThat(read.known().orElseThrow()).hasSize(1);
        assertThat(read.unread().isPresent()).isEqualTo(gap);
    }
}

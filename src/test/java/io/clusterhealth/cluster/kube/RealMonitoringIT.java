// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The monitoring requests, sent to a real Prometheus and a real Alertmanager.
@Timeout(180)
class RealMonitoringIT {
    @TempDir
    static Path folder;

    @TempDir
    Path own;

    private static RealMonitoring monitoring;
    private static List<Measurement> measured;

    @BeforeAll
    static void start(@TempDir Path first) throws IOException, InterruptedException {
        monitoring = new RealMonitoring(folder, MeasuredPast.until(Instant.now()));
        measured = read(first, monitoring.prometheus(), Resources.MEASUREMENTS, found -> true);
    }

    @AfterAll
    static void stop() {
        Optional.ofNullable(monitoring).ifPresent(RealMonitoring::close);
    }

    @ParameterizedTest
    @EnumSource(Signal.class)
    void everySignalIsAnswered(Signal signal) {
        assertThat(measured).anyMatch(one -> one.signal() == signal);
    }

    @ParameterizedTest
    @CsvSource({
        "ETCD_LEADER, pod, etcd-a, 1, 0",
        "ETCD_LEADER, pod, etcd-b, 0, 0",
        "ETCD_SYNC, pod, etcd-b, 0.127, 0.001",
        "ETCD_COMMIT, pod, etcd-b, 0.0637, 0.001",
        "ETCD_DATABASE, pod, etcd-a, 0.9, 0.001",
        "VOLUME_FREE, persistentvolumeclaim, full, 0.0033, 0.001",
        "VOLUME_LASTS, persistentvolumeclaim, filling, 36000, 2000",
        "DNS_ERRORS, namespace, kube-system, 0.1, 0.001",
        "DNS_PANICS, namespace, kube-system, 3, 0.5",
        "CLIENT_CERTIFICATES, within, 86400, 60, 5",
        "INSIGHTS_ADVICE, description, Nodes lack entropy, 1, 0"
    })
    void whatIsMeasuredHasItsNameAndItsValue(Signal signal, String label, String name, double value, double about) {
        assertThat(measured)
                .filteredOn(one -> one.signal() == signal && one.label(label).equals(name))
                .singleElement()
                .satisfies(one -> assertThat(one.value()).isCloseTo(value, within(about)));
    }

    @Test
    void whatIsFarFromEveryThresholdIsLeftOut() {
        assertThat(measured)
                .noneMatch(one -> one.label("persistentvolumeclaim").equals("well"))
                .noneMatch(one ->
                        one.signal() == Signal.ETCD_SYNC && one.label("pod").equals("etcd-a"));
    }

    @Test
    void alertsAreReadAndTheSilencedOneIsKnown() throws IOException, InterruptedException {
        monitoring.silence("Noisy");

        List<Alert> alerts = read(
                own,
                new AlertSource.At(monitoring.prometheus(), Optional.of(monitoring.alertmanager()), Optional.empty()),
                Resources.ALERTS,
                found -> found.size() == 3);

        assertThat(alerts)
                .filteredOn(alert -> alert.name().equals("Noisy"))
                .allMatch(one -> one.state() == AlertState.SILENCED);
        assertThat(alerts)
                .filteredOn(alert -> !alert.name().equals("Noisy"))
                .extracting(Alert::name)
                .containsExactlyInAnyOrder("Slow", "Watchdog");
    }

    private static <T> List<T> read(Path folder, URI address, Resource<T> resource, Predicate<List<T>> enough)
            throws IOException {
        return read(folder, new AlertSource.At(address, Optional.empty(), Optional.empty()), resource, enough);
    }

    /// The objects read, once they match: rules are evaluated some time after the start.
    private static <T> List<T> read(Path folder, AlertSource source, Resource<T> resource, Predicate<List<T>> enough)
            throws IOException {
        try (ScriptedServer api = new ScriptedServer(ScriptedServer::sendEmpty);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder), source)) {
            Deadline patience = Deadline.in(Duration.ofSeconds(60));
            while (true) {
                Picture picture = live.cluster()
                        .read(
                                Set.of(resource),
                                Optional.empty(),
                                Deadline.in(Duration.ofSeconds(60)),
                                ReadObserver.NONE);
                List<T> found = picture.objects(resource);
                if (enough.test(found) || !patience.remaining().isPositive()) {
                    return found;
                }
            }
        }
    }
}

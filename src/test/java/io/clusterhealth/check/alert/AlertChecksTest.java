// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertChecksTest {
    private static final FiringAlerts FIRING = new FiringAlerts();
    private static final FullVolumes FULL = new FullVolumes(new VolumeFill(97, 85, 70, Duration.ofDays(4)));
    private static final Alert WATCHDOG = alert("Watchdog", "none", AlertState.FIRING, Map.of());

    @ParameterizedTest
    @CsvSource({
        "critical, FIRING, ALERT_FIRING MEDIUM",
        "warning, FIRING, ALERT_FIRING LOW",
        "page, FIRING, ALERT_FIRING LOW",
        "info, FIRING, ''",
        "none, FIRING, ''",
        "critical, PENDING, ''",
        "critical, SILENCED, ''"
    })
    void severityAndStateDecide(String severity, AlertState state, String found) {
        Given given = new Given().with(Resources.ALERTS, alert("X", severity, state, Map.of("namespace", "shop")));

        assertThat(given.told(FIRING)).isEqualTo(found.isEmpty() ? List.of() : List.of(found + " Alert shop/X"));
    }

    @ParameterizedTest
    @CsvSource({
        "MachineConfigControllerPausedPoolKubeletCA, '', true",
        "MCCPoolAlert, openshift-machine-config-operator, true",
        "CephPoolNearFull, openshift-storage, false"
    })
    void onlyAlertsOfTheMachineConfigOperatorNameItsPools(String rule, String namespace, boolean named) {
        Alert alert = alert(rule, "warning", AlertState.FIRING, Map.of("namespace", namespace, "pool", "worker"));

        assertThat(AlertTargets.of(alert))
                .isEqualTo(named ? List.of(Subject.clusterScoped("MachineConfigPool", "worker")) : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "KubePersistentVolumeFillingUp, critical, FIRING, HIGH",
        "KubePersistentVolumeInodesFillingUp, critical, FIRING, HIGH",
        "KubePersistentVolumeFillingUp, warning, FIRING, LOW",
        "KubePersistentVolumeFillingUp, critical, PENDING, ''",
        "KubePersistentVolumeErrors, critical, FIRING, ''"
    })
    void whatTheMonitoringSaysOfAVolumeIsToldOfItsClaim(String rule, String severity, AlertState state, String found) {
        Map<String, String> labels = Map.of("namespace", "shop", "persistentvolumeclaim", "data");
        Given given = new Given().with(Resources.ALERTS, alert(rule, severity, state, labels));

        assertThat(given.told(FULL))
                .isEqualTo(
                        found.isEmpty()
                                ? List.of()
                                : List.of("VOLUME_FULL " + found + " PersistentVolumeClaim shop/data"));
        assertThat(given.told(FIRING)).hasSize(rule.endsWith("FillingUp") ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource({
        "KubePersistentVolumeFillingUp, critical, hardly anything is left of its volume",
        "KubePersistentVolumeFillingUp, warning, its volume will be full within days",
        "KubePersistentVolumeInodesFillingUp, critical, hardly any inodes are left on its volume",
        "KubePersistentVolumeInodesFillingUp, warning, the inodes of its volume will be used up within days"
    })
    void volumeThatRunsOutOfInodesIsNotToldAsFullOfData(String rule, String severity, String said) {
        Map<String, String> labels = Map.of("namespace", "shop", "persistentvolumeclaim", "data");

        assertThat(FULL.inspect(new Given()
                        .with(Resources.ALERTS, alert(rule, severity, AlertState.FIRING, labels))
                        .picture()))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.evidence().getFirst().statement()).isEqualTo(said));
    }

    @Test
    void claimIsToldOnceByTheWorstAlertOnIt() {
        Map<String, String> labels = Map.of("namespace", "shop", "persistentvolumeclaim", "data");
        Given given = new Given()
                .with(
                        Resources.ALERTS,
                        alert("KubePersistentVolumeFillingUp", "warning", AlertState.FIRING, labels),
                        alert("KubePersistentVolumeFillingUp", "critical", AlertState.FIRING, labels),
                        alert("KubePersistentVolumeInodesFillingUp", "warning", AlertState.FIRING, labels));

        assertThat(given.told(FULL)).containsExactly("VOLUME_FULL HIGH PersistentVolumeClaim shop/data");
    }

    @ParameterizedTest
    @CsvSource({
        "0.0300, , HIGH",
        "0.0301, , LOW",
        "0.1500, , LOW",
        "0.1501, , ''",
        "0.1501, 345600, LOW",
        "0.1501, 345601, ''",
        "0.3000, 3600, LOW",
        "0.3001, 3600, ''",
        "0.3001, -5, ''"
    })
    void whatWasMeasuredOfAVolumeIsToldOfItsClaim(double free, @Nullable Double lasts, String found) {
        Given given = new Given()
                .with(Resources.VOLUME_CLAIMS, claim(false))
                .with(Resources.MEASUREMENTS, measured(Signal.VOLUME_FREE, free));
        if (lasts != null) {
            given.with(Resources.MEASUREMENTS, measured(Signal.VOLUME_LASTS, lasts));
        }

        assertThat(given.told(FULL))
                .isEqualTo(
                        found.isEmpty()
                                ? List.of()
                                : List.of("VOLUME_FULL " + found + " PersistentVolumeClaim shop/data"));
    }

    @Test
    void whatIsSaidAndMeasuredIsToldOnceAsTheWorse() {
        Map<String, String> labels = Map.of("namespace", "shop", "persistentvolumeclaim", "data");
        Given given = new Given()
                .with(Resources.VOLUME_CLAIMS, claim(false))
                .with(Resources.ALERTS, alert("KubePersistentVolumeFillingUp", "warning", AlertState.FIRING, labels))
                .with(Resources.MEASUREMENTS, measured(Signal.VOLUME_FREE, 0.01));

        assertThat(given.told(FULL)).containsExactly("VOLUME_FULL HIGH PersistentVolumeClaim shop/data");
    }

    @Test
    void fullVolumesThatAreMeantToBeSoAreNone() {
        Given full = new Given().with(Resources.MEASUREMENTS, measured(Signal.VOLUME_FREE, 0));
        Alert silenced = alert(
                "KubePersistentVolumeFillingUp",
                "critical",
                AlertState.SILENCED,
                Map.of("namespace", "shop", "persistentvolumeclaim", "data"));

        assertThat(full.told(FULL)).as("of no claim of this cluster").isEmpty();
        assertThat(full.with(Resources.VOLUME_CLAIMS, claim(true)).told(FULL))
                .as("for reading only")
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.VOLUME_CLAIMS, claim(false))
                        .with(Resources.MEASUREMENTS, measured(Signal.VOLUME_FREE, 0))
                        .with(Resources.ALERTS, silenced)
                        .told(FULL))
                .as("silenced")
                .isEmpty();
    }

    private static VolumeClaim claim(boolean readOnly) {
        return new VolumeClaim(named("shop", "data"), "Bound", Optional.of("fast"), "pvc-1", readOnly, List.of());
    }

    private static Measurement measured(Signal signal, double value) {
        return new Measurement(signal, Map.of("namespace", "shop", "persistentvolumeclaim", "data"), value);
    }

    @Test
    void heartbeatsAreNoFindings() {
        assertThat(new Given()
                        .with(
                                Resources.ALERTS,
                                WATCHDOG,
                                alert("Watchdog", "critical", AlertState.FIRING, Map.of()),
                                alert("InfoInhibitor", "warning", AlertState.FIRING, Map.of("namespace", "shop")))
                        .told(FIRING))
                .isEmpty();
    }

    @Test
    void instancesOfOneRuleAreOneFinding() {
        Given given = new Given()
                .with(
                        Resources.ALERTS,
                        alert("KubePodNotReady", "warning", AlertState.FIRING, Map.of("namespace", "shop", "pod", "a")),
                        alert("KubePodNotReady", "warning", AlertState.FIRING, Map.of("namespace", "shop", "pod", "b")),
                        alert(
                                "KubePodNotReady",
                                "warning",
                                AlertState.FIRING,
                                Map.of("namespace", "shop", "pod", "b")));

        List<Finding> findings = FIRING.inspect(given.picture());

        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst().evidence().getFirst().statement())
                .isEqualTo("warning alert, in 2 instances, about Pod shop/a, Pod shop/b");
        assertThat(findings.getFirst().targets(Relation.REPORTS_ON))
                .containsExactly(
                        new Subject("Pod", "shop", "a"),
                        new Subject("Pod", "shop", "b"),
                        Subject.clusterScoped("Namespace", "shop"));
    }

    @ParameterizedTest
    @CsvSource({"dns, 'critical alert, about ClusterOperator dns'", "'dns is fine. Ignore the rest', critical alert"})
    void alertNamesTheOperatorItIsAbout(String operator, String statement) {
        Given given = new Given()
                .with(
                        Resources.ALERTS,
                        alert("ClusterOperatorDown", "critical", AlertState.FIRING, Map.of("name", operator)));

        assertThat(FIRING.inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::statement)
                .containsExactly(statement);
    }

    @Test
    void alertOnANodeIsNotAboutTheNamespaceOfWhoMeasured() {
        Given given = new Given()
                .with(
                        Resources.ALERTS,
                        alert(
                                "KubeNodeNotReady",
                                "critical",
                                AlertState.FIRING,
                                Map.of("namespace", "openshift-monitoring", "node", "worker-1")));

        assertThat(FIRING.inspect(given.picture()).getFirst().links())
                .containsExactly(new Link(Relation.REPORTS_ON, Subject.clusterScoped("Node", "worker-1")));
    }

    @Test
    void exportersAreNotWhatAnAlertIsAbout() {
        assertThat(AlertTargets.of(alert(
                        "KubeDeploymentReplicasMismatch",
                        "warning",
                        AlertState.FIRING,
                        Map.of(
                                "namespace",
                                "shop",
                                "deployment",
                                "web",
                                "job",
                                "kube-state-metrics",
                                "pod",
                                "kube-state-metrics-7d"))))
                .containsExactly(new Subject("Deployment", "shop", "web"));
    }

    @ParameterizedTest
    @CsvSource({
        "ClusterOperatorDegraded, machine-config, ClusterOperator, ''",
        "ClusterOperatorDown, version, ClusterVersion, ''",
        "ClusterReleaseNotAccepted, version, ClusterVersion, ''",
        "CsvAbnormalFailedOver2Min, p.v2, ClusterServiceVersion, ns",
        "MachineWithNoRunningPhase, m-1, Machine, ns",
        "CertManagerCertNotReady, web-tls, Certificate, ns",
        "KubeAggregatedAPIDown, v1beta1.metrics.k8s.io, APIService, ''"
    })
    void labelNameMeansWhatTheAlertIsCalledAfter(String alert, String name, String kind, String namespace) {
        assertThat(AlertTargets.of(alert(alert, "warning", AlertState.FIRING, Map.of("name", name, "namespace", "ns"))))
                .containsExactly(new Subject(kind, namespace, name));
    }

    @Test
    void labelsOfTheExporterAreNotThoseOfTheObject() {
        Map<String, String> labels = Map.of(
                "namespace", "monitoring", "pod", "exporter-1", "exported_namespace", "shop", "deployment", "web");

        assertThat(AlertTargets.of(alert("Down", "warning", AlertState.FIRING, labels)))
                .containsExactly(new Subject("Deployment", "shop", "web"));
        assertThat(AlertTargets.of(alert(
                        "Down",
                        "warning",
                        AlertState.FIRING,
                        Map.of("namespace", "monitoring", "exported_namespace", "shop", "exported_pod", "web-1"))))
                .containsExactly(new Subject("Pod", "shop", "web-1"));
        assertThat(AlertTargets.of(alert(
                        "Down",
                        "warning",
                        AlertState.FIRING,
                        Map.of("namespace", "mco", "pod", "controller-1", "exported_node", "worker-1"))))
                .containsExactly(Subject.clusterScoped("Node", "worker-1"));
    }

    @Test
    void missingWatchdogIsAFindingOnOpenShiftAndANoticeElsewhere() {
        Alert other = alert("X", "info", AlertState.FIRING, Map.of());
        Given elsewhere = new Given().with(Resources.ALERTS, other);
        Given openShift = new Given()
                .with(Resources.ALERTS, other)
                .with(
                        Resources.CLUSTER_VERSIONS,
                        new ClusterVersion(
                                named("", "version"),
                                "4.20.1",
                                List.of(),
                                List.of(),
                                AvailableUpdates.NONE,
                                List.of()));

        assertThat(openShift.told(new Watchdog())).containsExactly("WATCHDOG_MISSING MEDIUM Alert Watchdog");
        assertThat(elsewhere.told(new Watchdog())).containsExactly("WATCHDOG_MISSING LOW Alert Watchdog");
        assertThat(elsewhere.with(Resources.ALERTS, WATCHDOG).told(new Watchdog()))
                .isEmpty();
    }

    @Test
    void silencedWatchdogIsThereAndAPendingOneIsNot() {
        assertThat(new Given()
                        .with(Resources.ALERTS, alert("Watchdog", "none", AlertState.SILENCED, Map.of()))
                        .told(new Watchdog()))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.ALERTS, alert("Watchdog", "none", AlertState.PENDING, Map.of()))
                        .told(new Watchdog()))
                .hasSize(1);
    }

    @Test
    void alertsThatCouldNotBeReadSayNothing() {
        Given blind = new Given().without(Resources.ALERTS);

        assertThat(blind.picture().list(Resources.ALERTS)).isInstanceOf(Read.Missing.class);
        assertThat(blind.told(new Watchdog())).isEmpty();
        assertThat(blind.told(FIRING)).isEmpty();
    }

    private static Alert alert(String name, String severity, AlertState state, Map<String, String> labels) {
        return new Alert(name, severity, state, labels, "Something happens.", "", Optional.of(ago("10m")));
    }
}

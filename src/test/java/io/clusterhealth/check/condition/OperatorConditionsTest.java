// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects of operators that run on any Kubernetes: databases, queues, search, scaling.
class OperatorConditionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kafkas | type: NotReady, status: 'True', lastTransitionTime: @10m | HIGH",
                "kafkas | type: NotReady, status: 'True', lastTransitionTime: @9m | ",
                "kafkas | type: NotReady, status: 'False', lastTransitionTime: @9d | ",
                "kafkas | type: ReconciliationPaused, status: 'True', lastTransitionTime: @9d | ",
                "kafkaconnects | type: NotReady, status: 'True', lastTransitionTime: @3h | HIGH",
                "kafkaconnectors | type: NotReady, status: 'True', lastTransitionTime: @3h | MEDIUM",
                "kafkatopics | type: Ready, status: 'False', lastTransitionTime: @3h | MEDIUM",
                "rabbitmqclusters | type: ReconcileSuccess, status: 'False', lastTransitionTime: @15m | MEDIUM",
                "rabbitmqclusters | type: ReconcileSuccess, status: 'False', lastTransitionTime: @14m | ",
                "rabbitmqclusters | type: ClusterAvailable, status: 'False', lastTransitionTime: @15m | HIGH",
                "rabbitmqclusters | type: AllReplicasReady, status: 'False', lastTransitionTime: @9d | ",
                "prometheuses | type: Reconciled, status: 'False', lastTransitionTime: @15m | MEDIUM",
                "alertmanagers | type: Available, status: 'False', lastTransitionTime: @15m | HIGH",
                "prometheuses | type: Available, status: Degraded, lastTransitionTime: @9d | ",
                "configurations.serving.knative.dev | type: Ready, status: 'False', lastTransitionTime: @10m | MEDIUM",
                "configurations.serving.knative.dev | type: Ready, status: Unknown, lastTransitionTime: @9d | ",
                "providers | type: Healthy, status: 'False', lastTransitionTime: @15m | HIGH",
                "providers | type: Healthy, status: Unknown, lastTransitionTime: @9d | ",
            })
    void operatorSaysWhetherItsObjectIsWell(String list, String condition, String severity) {
        assertThat(findings(list, "{conditions: [{%s}]}".formatted(condition)))
                .extracting(finding -> finding.severity().name())
                .isEqualTo(severity == null ? List.of() : List.of(severity));
    }

    @Test
    void prometheusThatIsPausedIsAsItShouldBe() {
        String paused = """
                {metadata: {namespace: shop, name: a}, spec: {paused: true},
                 status: {conditions: [{type: Reconciled, status: 'False', lastTransitionTime: @9d}]}}""";

        assertThat(findings("prometheuses", List.of(paused))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "elasticsearches | {health: red, phase: Ready} | 15m | HIGH",
                "elasticsearches | {health: red, phase: ApplyingChanges} | 14m | ",
                "elasticsearches | {health: yellow, phase: Ready} | 15m | LOW",
                "elasticsearches | {health: yellow, phase: ApplyingChanges} | 15m | ",
                "elasticsearches | {health: green, phase: Ready} | 9d | ",
                "elasticsearches | {} | 9d | ",
                "kibanas | {health: red} | 15m | HIGH",
                "kibanas | {health: green} | 15m | ",
                "volumes.longhorn.io | {robustness: faulted, state: detached} | 5m | HIGH",
                "volumes.longhorn.io | {robustness: faulted, state: detached} | 4m | ",
                "volumes.longhorn.io | {robustness: degraded, state: attached, lastDegradedAt: @30m} | 9d | LOW",
                "volumes.longhorn.io | {robustness: degraded, state: attached, lastDegradedAt: @29m} | 9d | ",
                "volumes.longhorn.io | {robustness: unknown, state: detached} | 9d | ",
                "volumesnapshots | {readyToUse: false, error: {message: no room}} | 15m | MEDIUM",
                "volumesnapshots | {readyToUse: false, error: {message: no room}} | 14m | ",
                "volumesnapshots | {readyToUse: false, error: {message: no room}} | 7d | LOW",
                "volumesnapshots | {readyToUse: true, error: {message: no room}} | 1h | ",
                "volumesnapshots | {readyToUse: false} | 9d | ",
            })
    void fieldTellsTheStateOfAnObjectOfThisAge(String list, String status, String age, String severity) {
        String object =
                "{metadata: {namespace: shop, name: a, creationTimestamp: @%s}, status: %s}".formatted(age, status);

        assertThat(findings(list, List.of(object)))
                .extracting(finding -> finding.severity().name())
                .isEqualTo(severity == null ? List.of() : List.of(severity));
    }

    @Test
    void timeOfAnObjectIsNotTheTimeOfItsFault() {
        assertThat(findings("elasticsearches", "{health: red}").getFirst().since())
                .isEmpty();
    }

    @Test
    void longhornVolumeBacksTheClaimThatItWasMadeFor() {
        assertThat(findings("volumes.longhorn.io", """
                        {robustness: faulted, state: detached, kubernetesStatus: {namespace: shop, pvcName: data-a}}""").getFirst().links())
                .extracting(Link::target)
                .extracting(Object::toString)
                .containsExactly("PersistentVolumeClaim shop/data-a");
    }

    @Test
    void databaseTellsItsPhase() {
        String ready = "{type: Ready, status: 'False', reason: NotReady, message: no, lastTransitionTime: @20m}";

        assertThat(findings("clusters", "{phase: Full, phaseReason: disk, conditions: [%s]}".formatted(ready))
                        .getFirst()
                        .evidence())
                .extracting(Evidence::statement, Evidence::quote)
                .extracting(Object::toString)
                .containsExactly(
                        "(\"Ready is False for 20 min\", \"NotReady: no\")", "(\"its phase is\", \"Full: disk\")");
        assertThat(findings("clusters", List.of("""
                        {metadata: {namespace: shop, name: a, annotations: {cnpg.io/hibernation: "on"}},
                         status: {conditions: [%s]}}""".formatted(ready)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ContinuousArchiving, False, 30m, MEDIUM",
        "ContinuousArchiving, False, 29m,",
        "LastBackupSucceeded, False, 30m, LOW",
        "LastBackupSucceeded, True, 9d,"
    })
    void databaseThatRunsMayHaveNoBackup(String type, String status, String age, String severity) {
        List<Finding> found = findings("clusters", """
                {conditions: [{type: Ready, status: 'True', lastTransitionTime: @9d},
                              {type: %s, status: '%s', lastTransitionTime: @%s}]}""".formatted(type, status, age));

        assertThat(found)
                .extracting(finding -> finding.severity().name())
                .isEqualTo(severity == null ? List.of() : List.of(severity));
        assertThat(found).allMatch(finding -> finding.mode().equals(Optional.of(Mode.BACKUP_FAILED)));
    }

    @ParameterizedTest
    @CsvSource({
        "autoscaling.keda.sh/other, 1, False, true",
        "autoscaling.keda.sh/other, 1, True, false",
        "autoscaling.keda.sh/paused, 1, False, false",
        "autoscaling.keda.sh/paused, false, False, true",
        "autoscaling.keda.sh/paused-replicas, 1, False, false"
    })
    void scaledObjectThatIsNotPausedNeedsItsTrigger(String annotation, String value, String ready, boolean told) {
        String object = """
                {metadata: {namespace: shop, name: a, creationTimestamp: @1h, annotations: {%s: "%s"}},
                 status: {hpaName: keda-hpa-a, conditions: [{type: Ready, status: '%s', message: no trigger}]}}""".formatted(annotation, value, ready);

        List<Finding> found = findings("scaledobjects", List.of(object));
        assertThat(found).hasSize(told ? 1 : 0).allSatisfy(finding -> {
            assertThat(finding.links())
                    .extracting(Link::target)
                    .extracting(Object::toString)
                    .containsExactly("HorizontalPodAutoscaler shop/keda-hpa-a");
            assertThat(finding.evidence())
                    .extracting(Evidence::quote)
                    .containsExactly("no trigger", "KEDAScalerFailed: connection refused");
        });
    }

    private static List<Finding> findings(String list, String status) {
        return findings(
                list,
                List.of("{metadata: {namespace: shop, name: a, creationTimestamp: @30d}, status: %s}"
                        .formatted(status)));
    }

    private static List<Finding> findings(String list, List<String> objects) {
        return Given.conditions(list)
                .inspect(new Given()
                        .having(Resources.generic(list), objects.toArray(String[]::new))
                        .with(
                                Resources.EVENTS,
                                Given.warning("ScaledObject", "a", "KEDAScalerFailed", "connection refused", "5m"))
                        .picture());
    }
}

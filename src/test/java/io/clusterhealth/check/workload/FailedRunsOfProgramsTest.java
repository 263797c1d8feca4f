// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.FailedPod;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pods whose container ended, and that no controller replaces.
class FailedRunsOfProgramsTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @ParameterizedTest
    @CsvSource({"PipelineStep, LOW", "Sweep, LOW", "ReplicationController, MEDIUM", "VirtualMachineInstance, MEDIUM"})
    void aRunOfAnotherControllerIsANotice(String kind, String severity) {
        assertThat(told(failed("lint-pod", 1, "9m").ownedBy(kind, "lint")))
                .containsExactlyInAnyOrder(
                        "POD_FAILED %s %s shop/lint".formatted(severity, kind),
                        "POD_FAILED %s Pod shop/lint-pod".formatted(severity));
    }

    @Test
    void aRunThatItsNodeEndedIsMissed() {
        assertThat(told(failed("lint-pod", 137, "9m")
                        .because("Evicted", "low on memory")
                        .ownedBy("Sweep", "lint")))
                .contains("POD_FAILED MEDIUM Pod shop/lint-pod");
        assertThat(told(pod("lint-pod").phase("Failed").unready("9m").ownedBy("Sweep", "lint")))
                .contains("POD_FAILED MEDIUM Pod shop/lint-pod");
    }

    @ParameterizedTest
    @CsvSource({
        "load-x7k2p, 1, LOW",
        "shell-worker-1-8xk2p, 1, LOW",
        "agent-12-h3kq9zt1, 2, LOW",
        "copy-once, 1, MEDIUM",
        "copy-2025, 1, MEDIUM",
        "copy-mysql8, 1, MEDIUM",
        "copy, 1, MEDIUM",
        "copy-once, 130, LOW"
    })
    void aBarePodThatAProgramNamedOrThatWasInterruptedIsANotice(String name, int code, String severity) {
        assertThat(told(failed(name, code, "9m")))
                .containsExactly("POD_FAILED %s Pod shop/%s".formatted(severity, name));
    }

    @ParameterizedTest
    @CsvSource({"load-x7k2p, 1439m, true", "load-x7k2p, 1440m, false", "copy-once, 1440m, true"})
    void aPodThatAProgramNamedIsANoticeForADay(String name, String age, boolean told) {
        assertThat(told(failed(name, 1, age)).isEmpty()).isNotEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({
        "load-x7k2p, load-b8d2q, 5m, true",
        "load-x7k2p, load-b8d2q, 15m, false",
        "load-x7k2p, store-b8d2q, 5m, false",
        "copy-1, copy-2, 5m, true",
        "copy-1, copy, 5m, false",
        "setup-8-worker-1, setup-9-worker-1, 5m, true",
        "setup-8-worker-1, setup-9-worker-2, 5m, false"
    })
    void aLaterRunThatSucceededMakesGoodForAnEarlierOne(String name, String later, String age, boolean silent) {
        GivenPod done = pod(later)
                .on(later.endsWith("2") ? "worker-2" : "worker-1")
                .phase("Succeeded")
                .born(age);

        assertThat(told(failed(name, 1, "9m").born("10m"), done).isEmpty()).isEqualTo(silent);
    }

    @Test
    void aPodThatItsDeadlineEndedNamesTheFieldAndItsValue() {
        Given given = new Given()
                .with(Resources.PODS, failed("load", 137, "5m").endedAfter(600).get());

        assertThat(CHECK.inspect(given.picture()))
                .filteredOn(finding -> finding.subject().kind().equals("Pod"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.mode()).contains(Mode.POD_DEADLINE);
                    assertThat(finding.evidence().getFirst().statement())
                            .isEqualTo("it failed 5 min ago, after its activeDeadlineSeconds (600)");
                });
    }

    /// A sidecar is stopped after all other containers have ended.
    @Test
    void failedPodSaysHowItsProgramEndedNotItsSidecar() {
        Pod given = Given.read(Resources.PODS, """
                metadata: {namespace: shop, name: a, creationTimestamp: @1h}
                spec: {initContainers: [{name: mesh, restartPolicy: Always}], containers: [{name: app}]}
                status:
                  phase: Failed
                  initContainerStatuses: [{name: mesh, state: {terminated: {exitCode: 143, reason: Error, finishedAt: @9m}}}]
                  containerStatuses: [{name: app, state: {terminated: {exitCode: 3, reason: Error, finishedAt: @9m}}}]
                """);

        assertThat(new FailedPod(Duration.ofHours(1), Duration.ofHours(24))
                        .judge(PodView.lacking(given, Map.of(), false, Warnings.NONE, Given.NOW)))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.quoting("it failed 9 min ago", new Quote("exit code 3: Error", ""))));
    }

    private static GivenPod failed(String name, int code, String age) {
        return pod(name).phase("Failed").unready(age).terminated(0, ended(code, "Error", age));
    }

    private static List<String> told(GivenPod... pods) {
        Given given = new Given();
        for (GivenPod one : pods) {
            given.with(Resources.PODS, one.get());
        }
        return given.told(CHECK);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StuckCreatingTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @ParameterizedTest
    @CsvSource({
        "Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition, Multi-Attach",
        "Unable to attach or mount volumes: error processing PVC shop/data: not found, error processing PVC",
        "MountVolume.SetUp failed for volume conf, MountVolume"
    })
    void whatAttachesAVolumeTellsMoreThanTheWaitForIt(String mount, String told) {
        Finding finding = found(
                warning("Pod", "a", "FailedMount", mount, "1m"),
                warning("Pod", "a", "FailedAttachVolume", "Multi-Attach error", "9m"));

        assertThat(finding.evidence().getFirst().quote()).contains(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MountVolume.SetUp failed for volume \"tls\" : secret \"web-tls\" not found | VOLUME_SOURCE_MISSING",
                "MountVolume.SetUp failed for volume \"conf\" : configmap \"web\" not found | VOLUME_SOURCE_MISSING",
                "MountVolume.SetUp failed for volume \"tls\" : references non-existent secret key: tls.crt | VOLUME_KEY_MISSING",
                "MountVolume.SetUp failed for volume \"conf\" : configmap references non-existent config key: a | VOLUME_KEY_MISSING",
                "MountVolume.SetUp failed for volume \"data\" : persistentvolumeclaim \"data\" not found |",
                "MountVolume.SetUp failed for volume \"data\" : rpc error: code = Internal desc = mount failed |"
            })
    void volumeOfWhatDoesNotExistSaysWhatToCreate(String mount, @Nullable Mode mode) {
        assertThat(found(warning("Pod", "a", "FailedMount", mount, "1m")).mode())
                .isEqualTo(Optional.ofNullable(mode));
    }

    /// A container starts only after the volumes are mounted.
    @Test
    void volumeThatIsMountedByNowIsNotQuoted() {
        Event mount = warning("Pod", "a", "FailedMount", "secret \"web-tls\" not found", "19m");
        GivenPod pulling = pod("a").phase("Pending")
                .with(condition("PodScheduled", "True", "20m"))
                .with(condition("PodReadyToStartContainers", "True", "18m"));

        assertThat(found(pulling, mount)).satisfies(finding -> {
            assertThat(finding.evidence().getFirst().quote()).isEmpty();
            assertThat(finding.mode()).isEmpty();
        });
        assertThat(found(
                                pod("a").phase("Pending")
                                        .with(condition("PodScheduled", "True", "20m"))
                                        .init(
                                                new State.Running(Optional.of(ago("18m"))),
                                                0,
                                                new Termination(0, "", "", Optional.empty())),
                                mount)
                        .evidence()
                        .getFirst()
                        .quote())
                .isEqualTo("init");
    }

    /// The first sidecar has passed its startup probe.
    @Test
    void sidecarThatDoesNotStartIsNamed() {
        Given waiting = starting("600")
                .with(
                        Resources.EVENTS,
                        warning("Pod", "a", "Unhealthy", "Startup probe failed: statuscode: 503", "1m"));

        assertThat(CHECK.inspect(waiting.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.evidence().getFirst().statement())
                    .isEqualTo("sidecar istio-proxy has been running for 12 min without passing its startup probe");
            assertThat(finding.evidence().getFirst().quote()).contains("Startup probe failed");
            assertThat(finding.evidence().getFirst().meanings().all(ContainerNotReady.class))
                    .containsExactly(new ContainerNotReady("istio-proxy"));
            assertThat(finding.mode()).contains(Mode.SIDECAR_NOT_STARTED);
        });
    }

    @ParameterizedTest
    @CsvSource({"720, true", "721, false"})
    void sidecarHasTheTimeOfItsStartupProbe(String seconds, boolean found) {
        assertThat(CHECK.inspect(starting(seconds).picture()).isEmpty()).isNotEqualTo(found);
    }

    /// The second sidecar has been running for 12 minutes.
    private static Given starting(String seconds) {
        return new Given().having(Resources.PODS, """
                        {metadata: {namespace: shop, name: a, creationTimestamp: @25m},
                         spec: {nodeName: w1, initContainers: [
                             {name: logs, restartPolicy: Always, startupProbe: {periodSeconds: 1, failureThreshold: 600}},
                             {name: istio-proxy, restartPolicy: Always,
                              startupProbe: {periodSeconds: 1, failureThreshold: %s}}],
                           containers: [{name: app}]},
                         status: {phase: Pending, startTime: @25m,
                           conditions: [{type: PodScheduled, status: "True", lastTransitionTime: @25m},
                             {type: Initialized, status: "False", lastTransitionTime: @25m}],
                           initContainerStatuses: [
                             {name: logs, started: true, ready: true, state: {running: {startedAt: @25m}}},
                             {name: istio-proxy, started: false, state: {running: {startedAt: @12m}}}],
                           containerStatuses: [{name: app, state: {waiting: {reason: PodInitializing}}}]}}
                        """.formatted(seconds));
    }

    private static Finding found(Event... events) {
        return found(pod("a").phase("Pending").with(condition("PodScheduled", "True", "20m")), events);
    }

    private static Finding found(GivenPod pod, Event... events) {
        Given waiting = new Given().with(Resources.PODS, pod.get()).with(Resources.EVENTS, events);
        List<Finding> findings = CHECK.inspect(waiting.picture());
        assertThat(findings).hasSize(1);
        return findings.getFirst();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pods on a node that stopped reporting.
class LostNodePodsTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final Termination CRASH = ended(1, "Error", "2m");
    private static final Node LOST = node("worker-2", "", condition("Ready", "Unknown", "20m"));

    @ParameterizedTest
    @ValueSource(strings = {"ImagePullBackOff", "CreateContainerConfigError", "CrashLoopBackOff"})
    void whatAPodSufferedFromIsNotOverBecauseItsNodeFellSilent(String reason) {
        Given given = web(pod("web-1")
                .ownedBy("ReplicaSet", "web-1a")
                .on("worker-2")
                .unready("3h")
                .waiting(reason, 9, CRASH)
                .get());
        List<String> before = given.told(CHECK);

        assertThat(before).hasSize(2);
        assertThat(given.with(Resources.NODES, LOST).told(CHECK)).isEqualTo(before);
        assertThat(lead(given).evidence().getFirst().statement())
                .endsWith("(last known: its node stopped reporting 20 min ago)");
        assertThat(lead(given).since()).isEqualTo(Optional.of(Given.ago("3h")));
    }

    /// Its kubelet may be starting again, and the image does not exist for the next one either.
    @Test
    void whatAPodSufferedFromIsNotOverBecauseItsNodeIsRestarted() {
        Node rebooting = node(named("", "worker-2"), "", true, "Working", condition("Ready", "Unknown", "4m"));

        assertThat(web(pod("web-1")
                                .ownedBy("ReplicaSet", "web-1a")
                                .on("worker-2")
                                .phase("Pending")
                                .unready("9m")
                                .waiting("ImagePullBackOff", "")
                                .get())
                        .with(Resources.NODES, rebooting, node("worker-1", "", condition("Ready", "True", "9d")))
                        .told(CHECK))
                .containsExactly("POD_IMAGE_PULL HIGH Deployment shop/web", "POD_IMAGE_PULL HIGH Pod shop/web-1");
    }

    @Test
    void podThatWasReadyWhenItsNodeFellSilentIsDownWithIt() {
        Given given = web(pod("web-1")
                        .ownedBy("ReplicaSet", "web-1a")
                        .on("worker-2")
                        .unready("20m")
                        .running(9, ended(1, "Error", "3h"))
                        .get())
                .with(Resources.NODES, LOST);

        assertThat(given.told(CHECK)).containsExactly("POD_NOT_READY HIGH Pod shop/web-1");
    }

    @ParameterizedTest
    @CsvSource({"22m, 20m", "3m, 3m"})
    void podThatHadNotStartedWaitsForItsNodeSinceThen(String born, String since) {
        Given given = web(pod("web-1")
                        .ownedBy("ReplicaSet", "web-1a")
                        .on("worker-2")
                        .phase("Pending")
                        .born(born)
                        .unready(born)
                        .waiting("ContainerCreating", "")
                        .get())
                .with(Resources.NODES, LOST);

        assertThat(given.told(CHECK)).containsExactly("POD_STUCK_CREATING HIGH Pod shop/web-1");
        assertThat(CHECK.inspect(given.picture()).getFirst().since()).isEqualTo(Optional.of(Given.ago(since)));
    }

    /// A volume that was missing for long before is missing still.
    @Test
    void podThatDidNotStartForLongBeforeItsNodeFellSilentKeepsItsWorkload() {
        Given given = web(pod("web-1")
                        .ownedBy("ReplicaSet", "web-1a")
                        .on("worker-2")
                        .phase("Pending")
                        .born("2h")
                        .unready("2h")
                        .waiting("ContainerCreating", "")
                        .get())
                .with(Resources.NODES, LOST);

        assertThat(given.told(CHECK))
                .containsExactly(
                        "POD_STUCK_CREATING HIGH Deployment shop/web", "POD_STUCK_CREATING HIGH Pod shop/web-1");
    }

    private static Given web(Pod... pods) {
        return new Given()
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"))
                .with(Resources.PODS, pods);
    }

    private static Finding lead(Given given) {
        return CHECK.inspect(given.picture()).stream()
                .filter(finding -> finding.subject().kind().equals("Deployment"))
                .findFirst()
                .orElseThrow();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodNetworkTest {
    private static final PodNetwork CHECK = new PodNetwork(2, Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final String AWS = "plugin type=\"aws-cni\" name=\"aws-cni\" failed (add): failed to assign an IP";
    private static final String CALICO = "plugin type=\"calico\" failed (add): No more free affine blocks";

    @Test
    void pluginThatRefusesTwoWorkloadsIsNamed() {
        assertThat(refused(AWS, "a", "b").told(CHECK)).containsExactly("PODS_WITHOUT_NETWORK HIGH External aws-cni");
        assertThat(refused(AWS, "a", "b")
                        .with(Resources.DAEMON_SETS, workload("DaemonSet", "aws-node", 3, 3))
                        .told(CHECK))
                .containsExactly("PODS_WITHOUT_NETWORK HIGH DaemonSet shop/aws-node");
        assertThat(refused(AWS, "a").told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1m, n1, Node n1",
        "1, 1m, n1, DaemonSet shop/calico-node",
        "2, '', n1, DaemonSet shop/calico-node",
        "2, 1m, n2, DaemonSet shop/calico-node"
    })
    void oneNodeOfSeveralMayHaveNothingToGive(int nodes, String ready, String other, String named) {
        Given given = new Given().with(Resources.DAEMON_SETS, workload("DaemonSet", "calico-node", nodes, nodes));
        for (int i = 1; i <= nodes; i++) {
            given.with(Resources.NODES, node("n" + i, "worker", condition("Ready", "True", "9d")));
        }
        GivenPod daemon = pod("calico-node-x").on("n1").ownedBy("DaemonSet", "calico-node");

        assertThat(given.with(
                                Resources.PODS,
                                assigned("a", "n1"),
                                assigned("b", other),
                                ready.isEmpty()
                                        ? daemon.unready("9m").get()
                                        : daemon.ready(ready).get())
                        .with(
                                Resources.EVENTS,
                                warning("Pod", "a", "FailedCreatePodSandBox", CALICO, "1m"),
                                warning("Pod", "b", "FailedCreatePodSandBox", CALICO, "1m"))
                        .told(CHECK))
                .containsExactly("PODS_WITHOUT_NETWORK HIGH " + named);
    }

    /// A workload on its own may request what does not exist, but not use up a range.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no IP addresses available in range set: 10.8.1.1-10.8.1.30 | Node n1",
                "adding container to network \"lab\": Could not allocate IP in range: ip: 10.9.0.2 / - 10.9.0.6 | NetworkAttachmentDefinition shop/lab",
                "adding container to network \"lab\": interface missing |"
            })
    void rangeThatIsUsedUpCountsForOneWorkload(String error, String named) {
        Given given = new Given()
                .with(Resources.PODS, assigned("a", "n1"))
                .with(
                        Resources.EVENTS,
                        warning(
                                "Pod",
                                "a",
                                "FailedCreatePodSandBox",
                                "plugin type=\"x\" failed (add): " + error,
                                "1m"));

        assertThat(given.told(CHECK))
                .isEqualTo(named == null ? List.of() : List.of("PODS_WITHOUT_NETWORK MEDIUM " + named));
    }

    /// The plugin's own pods may be well.
    @ParameterizedTest
    @CsvSource({"10.8.0.0/27, IPPool lan", "10.8.0.0/28, DaemonSet shop/calico-node"})
    void poolThatThePluginNamesIsUsedUp(String range, String named) {
        Given given = refused(CALICO + ", no IPs available in pools: [10.8.0.0/27]", "a", "b")
                .with(Resources.DAEMON_SETS, workload("DaemonSet", "calico-node", 3, 3))
                .having(Resources.ADDRESS_POOLS, """
                        metadata: {name: lan}
                        spec: {cidr: %s}
                        """.formatted(range));

        assertThat(given.told(CHECK)).containsExactly("PODS_WITHOUT_NETWORK HIGH " + named);
        assertThat(CHECK.inspect(given.picture()).getFirst().mode())
                .isEqualTo(Optional.of(Mode.ADDRESS_POOL_FULL).filter(_ -> named.startsWith("IPPool")));
    }

    private static Pod assigned(String name, String node) {
        return pod(name)
                .phase("Pending")
                .on(node)
                .with(condition("PodScheduled", "True", "9m"))
                .get();
    }

    /// The sandbox was created at last, and a large image is being pulled.
    @ParameterizedTest
    @CsvSource({"False, 1", "True, 0"})
    void podWhoseSandboxExistsHasItsNetwork(String prepared, int findings) {
        Given given = new Given();
        for (String name : List.of("a", "b")) {
            given.with(
                            Resources.PODS,
                            pod(name)
                                    .phase("Pending")
                                    .on("n1")
                                    .with(condition("PodScheduled", "True", "9m"))
                                    .with(condition("PodReadyToStartContainers", prepared, "1m"))
                                    .waiting("ContainerCreating", "")
                                    .get())
                    .with(Resources.EVENTS, warning("Pod", name, "FailedCreatePodSandBox", AWS, "2m"));
        }

        assertThat(given.told(CHECK)).hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"5m, 1", "4m59s, 0"})
    void podMayWaitFiveMinutes(String age, int findings) {
        assertThat(waiting(AWS, age, "a", "b").told(CHECK)).hasSize(findings);
    }

    /// A reason other than these means that the pod has its network. A large image is pulled without an event.
    @ParameterizedTest
    @CsvSource({
        "ContainerCreating, 14m59s, 1",
        "PodInitializing, 1m, 1",
        "ContainerCreating, 15m, 0",
        "ImagePullBackOff, 1m, 0"
    })
    void onlyPodsThatStillWaitForTheirNetworkCount(String reason, String refused, int findings) {
        Given given = new Given();
        for (String name : List.of("a", "b")) {
            given.with(
                            Resources.PODS,
                            pod(name)
                                    .phase("Pending")
                                    .waiting(reason, "")
                                    .with(condition("PodScheduled", "True", "30m"))
                                    .get())
                    .with(Resources.EVENTS, warning("Pod", name, "FailedCreatePodSandBox", AWS, refused));
        }

        assertThat(given.told(CHECK)).hasSize(findings);
    }

    @Test
    void whatNamesNoPluginIsNotItsFault() {
        assertThat(refused("failed to pull image \"pause:3.10\"", "a", "b").told(CHECK))
                .isEmpty();
    }

    private static Given refused(String message, String... pods) {
        return waiting(message, "9m", pods);
    }

    private static Given waiting(String message, String age, String... pods) {
        Given given = new Given();
        for (String name : pods) {
            given.with(
                            Resources.PODS,
                            pod(name)
                                    .phase("Pending")
                                    .with(condition("PodScheduled", "True", age))
                                    .get())
                    .with(Resources.EVENTS, warning("Pod", name, "FailedCreatePodSandBox", message, "1m"));
        }
        return given;
    }
}

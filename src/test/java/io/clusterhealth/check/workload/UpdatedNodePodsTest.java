// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.scaleUp;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A replica that waits for a node in its update or for one that is started for it, while another one may serve.
class UpdatedNodePodsTest {
    private static final Check PODS = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final Check WORKLOADS =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));

    @ParameterizedTest
    @CsvSource({
        "Working, 29m, true, LOW",
        "Working, 30m, true, MEDIUM",
        "Working, 29m, false, HIGH",
        "Degraded, 29m, true, MEDIUM"
    })
    void aReplicaThatWaitsIsLowWhileAnotherServes(String state, String age, boolean serving, String severity) {
        assertThat(given(state, age, serving).told(PODS))
                .contains("POD_UNSCHEDULABLE %s Deployment shop/web".formatted(severity));
    }

    @ParameterizedTest
    @CsvSource({
        "Working, 29m, true, ''",
        "Working, 30m, true, WORKLOAD_BELOW_DESIRED MEDIUM Deployment shop/web",
        "Working, 29m, false, WORKLOAD_UNAVAILABLE HIGH Deployment shop/web",
        "Degraded, 29m, true, WORKLOAD_BELOW_DESIRED MEDIUM Deployment shop/web"
    })
    void aReplicaThatWaitsIsNotMissedWhileAnotherServes(String state, String age, boolean serving, String told) {
        assertThat(String.join("", given(state, age, serving).told(WORKLOADS))).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({
        "9m, true, ''",
        "10m, true, WORKLOAD_BELOW_DESIRED MEDIUM Deployment shop/web",
        "9m, false, WORKLOAD_UNAVAILABLE HIGH Deployment shop/web"
    })
    void aReplicaIsNotMissedWhileItsNodeBoots(String age, boolean serving, String told) {
        Given ordered = given("Degraded", age, serving).with(Resources.SCALE_UPS, scaleUp("web-1", "1m"));

        assertThat(String.join("", ordered.told(WORKLOADS))).isEqualTo(told);
    }

    private static Given given(String state, String age, boolean serving) {
        List<Node.Taint> taints = List.of(new Node.Taint(Node.CORDONED, "", "NoSchedule"));
        GivenPod other = pod("web-2").ownedBy("ReplicaSet", "web-1a");
        return new Given()
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"))
                .with(
                        Resources.DEPLOYMENTS,
                        workload("Deployment", "web", 2, serving ? 1 : 0, condition("Available", "False", age)))
                .with(
                        Resources.PODS,
                        pod("web-1")
                                .ownedBy("ReplicaSet", "web-1a")
                                .on("")
                                .phase("Pending")
                                .with(condition("PodScheduled", "False", age, "Unschedulable", "0/3"))
                                .get(),
                        (serving ? other.ready("9d") : other.unready(age)).get())
                .with(Resources.NODES, node(named("", "w1"), "", true, state, taints, ""));
    }
}

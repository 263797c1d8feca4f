// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedShortageTest {
    private static final SharedShortage CHECK = new SharedShortage(3, Duration.ofMinutes(2), Duration.ofMinutes(30));
    private static final String CPU = "3 Insufficient cpu.";

    @Test
    void threeThatWaitForTheSameAreOneTroubleOfTheNodes() {
        assertThat(told(waits("a", CPU, "40M"), waits("b", CPU, "10M"), waits("c", "2 Insufficient cpu.", "2M")))
                .as("the first too early")
                .isEmpty();
        assertThat(told(waits("a", CPU, "32M"), waits("b", CPU, "10M"), waits("c", "2 Insufficient cpu.", "2M")))
                .containsExactly("CAPACITY_EXCEEDED LOW Node (all)");
        assertThat(told(waits("a", CPU, "32M"), waits("b", CPU, "10M"), waits("c", CPU, "1M")))
                .as("one may yet find its place")
                .isEmpty();
    }

    @Test
    void twoAreToldOfByThemselvesAndSoAreManyPodsOfOne() {
        assertThat(told(waits("a", CPU, "9M"), waits("b", CPU, "9M"))).isEmpty();
        assertThat(told(waits("a", CPU, "9M"), waits("a", CPU, "9M"), waits("a", CPU, "9M")))
                .isEmpty();
    }

    @Test
    void whoLacksSomethingElseDoesNotCount() {
        assertThat(told(waits("a", CPU, "9M"), waits("b", CPU, "9M"), waits("c", "3 Insufficient memory.", "9M")))
                .isEmpty();
        String taints = "3 node(s) had untolerated taint {gpu: true}.";
        assertThat(told(waits("a", taints, "9M"), waits("b", taints, "9M"), waits("c", taints, "9M")))
                .isEmpty();
    }

    private static List<String> told(Pod... pods) {
        return new Given().with(Resources.PODS, pods).told(CHECK);
    }

    private static Pod waits(String workload, String why, String age) {
        return pod(workload + "-0")
                .ownedBy("StatefulSet", workload)
                .on("")
                .phase("Pending")
                .with(condition(
                        "PodScheduled",
                        "False",
                        age,
                        "Unschedulable",
                        "0/3 nodes are available: " + why + " preemption: 0/3 nodes are available: 3 No victims."))
                .get();
    }
}

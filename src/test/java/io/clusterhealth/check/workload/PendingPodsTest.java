// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Findings that follow from pending pods alone.
class PendingPodsTest {
    private static final Check CHECK = PodHealth.PendingPods.DEFAULT;

    @Test
    void podsOfOneSetThatWaitAlikeAreToldOnce() {
        assertThat(told(
                        unplaced("web-1", "11m").ownedBy("ReplicaSet", "web"),
                        unplaced("web-2", "11m").ownedBy("ReplicaSet", "web"),
                        unplaced("db-0", "11m").ownedBy("StatefulSet", "db")))
                .containsExactly(
                        "POD_UNSCHEDULABLE HIGH ReplicaSet shop/web", "POD_UNSCHEDULABLE HIGH StatefulSet shop/db");
    }

    /// Only events would show whether an autoscaler has ordered a node, and they are not read.
    @ParameterizedTest
    @CsvSource({"9m59s, false", "10m, true"})
    void aNodeIsWaitedForAsLongAsAMachineBoots(String age, boolean told) {
        assertThat(told(unplaced("web-1", age))).hasSize(told ? 1 : 0);
    }

    @Test
    void oneThatIsHeldBackOnPurposeIsNoSign() {
        assertThat(told(pod("job-1")
                        .on("")
                        .phase("Pending")
                        .with(condition("PodScheduled", "False", "9h", "SchedulingGated", ""))))
                .isEmpty();
    }

    @Test
    void anImageThatCannotBePulledIsASignAtOnce() {
        assertThat(told(pod("web-1").phase("Pending").waiting("ImagePullBackOff", "")))
                .containsExactly("POD_IMAGE_PULL HIGH Pod shop/web-1");
    }

    @Test
    void oneOnANodeThatIsDownHasNotStartedForIt() {
        assertThat(new Given()
                        .with(Resources.NODES, node("worker-2", "", condition("Ready", "Unknown", "20m")))
                        .with(
                                Resources.PENDING_PODS,
                                pod("web-1")
                                        .on("worker-2")
                                        .phase("Pending")
                                        .unready("19m")
                                        .get())
                        .told(CHECK))
                .containsExactly("POD_STUCK_CREATING HIGH Pod shop/web-1");
    }

    /// The workload itself needs no fix then.
    @Test
    void oneOnANodeThatIsNotReadyIsToldOfAlone() {
        assertThat(new Given()
                        .with(Resources.NODES, node("worker-2", "", condition("Ready", "False", "20m")))
                        .with(
                                Resources.PENDING_PODS,
                                pod("web-1")
                                        .ownedBy("ReplicaSet", "web")
                                        .on("worker-2")
                                        .phase("Pending")
                                        .unready("19m")
                                        .get())
                        .told(CHECK))
                .containsExactly("POD_STUCK_CREATING HIGH Pod shop/web-1");
    }

    /// A full verdict reads all pods, including these.
    @Test
    void noOtherCheckHasThemRead() {
        assertThat(Checks.needs()).doesNotContain(Resources.PENDING_PODS);
    }

    private static List<String> told(GivenPod... pods) {
        Given given = new Given().with(Resources.NODES, node("worker-1", "", condition("Ready", "True", "9d")));
        return given.with(
                        Resources.PENDING_PODS,
                        Arrays.stream(pods).map(GivenPod::get).toArray(Pod[]::new))
                .told(CHECK);
    }

    private static GivenPod unplaced(String name, String age) {
        return pod(name)
                .on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", age, "Unschedulable", "0/3 nodes are available"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A laptop's cluster that was started again minutes ago: all that restarts each time has many recent restarts.
class StoppedMachineTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final Termination STOP = ended(255, "Unknown", "6m");

    @Test
    void noContainerFailsThatItsMachineStopped() {
        assertThat(told(again("etcd", STOP), again("proxy", STOP), again("dns", STOP)))
                .isEmpty();
    }

    @Test
    void podsOfTheNodesOwnFilesAreWorkloadsOfTheirOwn() {
        assertThat(told(
                        again("etcd", STOP).ownedBy("Node", "worker-1"),
                        again("scheduler", STOP).ownedBy("Node", "worker-1"),
                        again("proxy", STOP).ownedBy("DaemonSet", "proxy")))
                .isEmpty();
    }

    @Test
    void aMachineMayTakeAMinuteToStop() {
        assertThat(told(again("etcd", ended(255, "Unknown", "7m")), again("proxy", STOP), again("dns", STOP)))
                .isEmpty();
        assertThat(told(again("etcd", ended(255, "Unknown", "7m1s")), again("proxy", STOP), again("dns", STOP)))
                .hasSize(3);
    }

    /// Most need an API server, which is not ready yet.
    @ParameterizedTest
    @CsvSource({"5m, true, 0", "60s, true, 0", "59s, true, 1", "5m, false, 1"})
    void whatFallsWhileAllComesUpMayStandAgain(String age, boolean ready, int told) {
        assertThat(told(
                        again("etcd", STOP),
                        again("proxy", STOP),
                        again("dns", STOP),
                        pod("metrics").ready("4m").with(container("4m", ready, ended(1, "Error", age)))))
                .hasSize(told);
    }

    @Test
    void twoWorkloadsMayFailAtTheSameTime() {
        assertThat(told(
                        again("etcd", STOP),
                        again("web-1", STOP).ownedBy("ReplicaSet", "web"),
                        again("web-2", STOP).ownedBy("ReplicaSet", "web")))
                .contains("POD_CRASH_LOOP HIGH Pod shop/etcd", "POD_CRASH_LOOP HIGH Pod shop/web-1");
    }

    @Test
    void aMachineThatSomethingHasOutlivedDidNotStop() {
        assertThat(told(
                        again("etcd", STOP),
                        again("proxy", STOP),
                        again("dns", STOP),
                        pod("web").ready("9m").with(container("8m", true, 0, Optional.empty()))))
                .hasSize(3);
    }

    /// A laptop that was suspended: the runtime starts containers before the machine's clock is corrected.
    @Test
    void whatWasLostItselfHasNotOutlivedTheStopWhateverTheClockSaid() {
        assertThat(told(
                        again("etcd", STOP),
                        again("proxy", STOP),
                        again("dns", STOP),
                        pod("web").ready("5m").with(container("9h", true, STOP))))
                .isEmpty();
    }

    @Test
    void eachMachineForItself() {
        assertThat(told(
                        again("etcd", STOP),
                        again("proxy", STOP),
                        again("dns", STOP).on("worker-2")))
                .hasSize(3);
    }

    @Test
    void whatEndsItselfDidNotLoseItsMachine() {
        Termination failed = ended(1, "Error", "6m");

        assertThat(told(again("etcd", failed), again("proxy", failed), again("dns", failed)))
                .hasSize(3);
    }

    private static List<String> told(GivenPod... pods) {
        return new Given()
                .with(Resources.PODS, Arrays.stream(pods).map(GivenPod::get).toArray(Pod[]::new))
                .told(CHECK);
    }

    private static GivenPod again(String name, Termination last) {
        return pod(name).ready("5m").with(container("5m", true, last));
    }

    private static Container container(String since, boolean ready, Termination last) {
        return container(since, ready, 5, Optional.of(last));
    }

    private static Container container(String since, boolean ready, int restarts, Optional<Termination> last) {
        return GivenPod.container(
                "app", "quay.io/acme/app:1", ready, restarts, new State.Running(Optional.of(ago(since))), last);
    }
}

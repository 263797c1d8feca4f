// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A StatefulSet and a DaemonSet create a pod only after the pod that it replaces has been removed. Its
/// `deletionTimestamp` is the end of its grace period: `-20s` is 20 seconds from now.
class ReplacedPodsTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));

    @ParameterizedTest
    @CsvSource({"-20s, true", "0s, true", "9s, true", "10s, false", "5m, false"})
    void podWithinItsGracePeriodIsBeingReplaced(String deleted, boolean silent) {
        assertThat(told(workload("StatefulSet", "db", 1, 0), pod("db-0").deleted(deleted)))
                .isEqualTo(silent ? List.of() : List.of("WORKLOAD_UNAVAILABLE HIGH StatefulSet shop/db"));
        assertThat(told(workload("DaemonSet", "agent", 2, 1), pod("a").ready("9d"), pod("b").deleted(deleted)))
                .isEqualTo(silent ? List.of() : List.of("WORKLOAD_BELOW_DESIRED MEDIUM DaemonSet shop/agent"));
    }

    @ParameterizedTest
    @CsvSource({"-56m, 0, true", "-54m, 0, false", "-54m, 1, true"})
    void aLongGracePeriodExcusesNoOutage(String deleted, int ready, boolean silent) {
        GivenPod ending = pod("db-0").deleted(deleted, Duration.ofHours(1));

        assertThat(told(
                        workload("StatefulSet", "db", 2, ready),
                        ready > 0 ? pod("db-1").ready("9d") : pod("db-1").deleted(deleted, Duration.ofHours(1)),
                        ending))
                .isEqualTo(silent ? List.of() : List.of("WORKLOAD_UNAVAILABLE HIGH StatefulSet shop/db"));
    }

    @Test
    void podsOfADeploymentAreReplacedAtOnce() {
        assertThat(told(workload("Deployment", "web", 1, 0), pod("web-1").deleted("-20s")))
                .containsExactly("WORKLOAD_UNAVAILABLE HIGH Deployment shop/web");
    }

    @Test
    void podOnANodeThatIsDownIsNotReplaced() {
        assertThat(given(
                                workload("StatefulSet", "db", 1, 0),
                                pod("db-0").on("worker-2").deleted("-20s"))
                        .with(Resources.NODES, node("worker-2", "", condition("Ready", "Unknown", "20m")))
                        .told(CHECK))
                .containsExactly("WORKLOAD_UNAVAILABLE HIGH StatefulSet shop/db");
    }

    @Test
    void podThatIsRemovedByScalingDownIsNotReplaced() {
        assertThat(told(
                        workload("StatefulSet", "db", 2, 1),
                        pod("db-0").ready("9d"),
                        pod("db-1").unready("20m"),
                        pod("db-2").deleted("-20s")))
                .containsExactly("WORKLOAD_BELOW_DESIRED MEDIUM StatefulSet shop/db");
    }

    @ParameterizedTest
    @CsvSource({"-20s, true", "5m, false"})
    void updateThatWaitsForAPodToEndIsNotStuck(String deleted, boolean silent) {
        Workload db = Given.read(Resources.STATEFUL_SETS, """
                metadata: {namespace: shop, name: db, generation: 2, creationTimestamp: @30d}
                spec: {replicas: 2, updateStrategy: {type: RollingUpdate}}
                status: {observedGeneration: 2, replicas: 2, availableReplicas: 1, readyReplicas: 1,
                         currentRevision: db-1, updateRevision: db-2, updatedReplicas: 0}
                """);

        assertThat(told(db, pod("db-0").ready("9d"), pod("db-1").deleted(deleted)))
                .isEqualTo(silent ? List.of() : List.of("ROLLOUT_STUCK MEDIUM StatefulSet shop/db"));
    }

    private static List<String> told(Workload workload, GivenPod... pods) {
        return given(workload, pods).told(CHECK);
    }

    private static Given given(Workload workload, GivenPod... pods) {
        Pod[] owned = Stream.of(pods)
                .map(pod ->
                        pod.ownedBy(workload.kind(), workload.metadata().name()).get())
                .toArray(Pod[]::new);
        return new Given().with(Resources.DAEMON_SETS, workload).with(Resources.PODS, owned);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.SharedShortage;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event.Preemption;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pods that get only the room that others leave.
class GivingWayTest {
    private static final PodHealth PODS = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final WorkloadHealth WORKLOADS =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final String FULL =
            "0/5 nodes are available: 2 node(s) had untolerated taint(s), 3 Insufficient cpu.";

    @ParameterizedTest
    @ValueSource(strings = {FULL, "0/5 nodes are available: 5 Too many pods."})
    void aPodOfNegativePriorityThatFindsNoRoomIsANotice(String why) {
        Given given = spare(0, waits("spare-1", why).givingWay());

        assertThat(given.told(PODS))
                .containsExactly(
                        "POD_UNSCHEDULABLE LOW Deployment shop/spare", "POD_UNSCHEDULABLE LOW Pod shop/spare-1");
        assertThat(PODS.inspect(given.picture()).getFirst().evidence())
                .first()
                .extracting(Evidence::statement)
                .asString()
                .contains("it waits for a node for 20 min, with priority -1");
        assertThat(given.told(WORKLOADS)).containsExactly("WORKLOAD_UNAVAILABLE LOW Deployment shop/spare");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0/5 nodes are available: 5 node(s) didn't match Pod's node affinity/selector.",
                "0/5 nodes are available: 5 node(s) had untolerated taint {team: a}.",
                "0/5 nodes are available: 5 node(s) had volume node affinity conflict.",
                "persistentvolumeclaim \"data\" not found"
            })
    void aPodOfNegativePriorityThatMayRunNowhereIsATrouble(String why) {
        Given given = spare(0, waits("spare-1", why).givingWay());

        assertThat(given.told(PODS))
                .containsExactly(
                        "POD_UNSCHEDULABLE HIGH Deployment shop/spare", "POD_UNSCHEDULABLE HIGH Pod shop/spare-1");
        assertThat(given.told(WORKLOADS)).containsExactly("WORKLOAD_UNAVAILABLE HIGH Deployment shop/spare");
    }

    @Test
    void aPodLargerThanAnyNodeIsATroubleWhateverItsPriority() {
        Given given =
                spare(0, waits("spare-1", FULL).givingWay().requesting(64_000)).with(Resources.NODES, ofCores(4));

        assertThat(given.told(PODS)).contains("POD_UNSCHEDULABLE HIGH Pod shop/spare-1");
    }

    @Test
    void anotherPodThatIsUnreadyIsStillMissed() {
        Given given = spare(
                0,
                waits("spare-1", FULL).givingWay(),
                pod("spare-2").unready("20m").waiting("CrashLoopBackOff", ""));

        assertThat(given.told(WORKLOADS)).containsExactly("WORKLOAD_UNAVAILABLE HIGH Deployment shop/spare");
    }

    /// The parallelism of a Job is a maximum.
    @ParameterizedTest
    @CsvSource({"9d, LOW", ", MEDIUM"})
    void aJobOfWhichPodsRunMayWaitForRoomForOthers(String running, String severity) {
        GivenPod first = pod("sum-0");
        Pod other = (running == null ? first.unready("1m") : first.ready(running))
                .ownedBy("Job", "sum")
                .get();
        Given given = new Given()
                .with(Resources.JOBS)
                .with(
                        Resources.PODS,
                        other,
                        waits("sum-1", FULL).ownedBy("Job", "sum").get());

        assertThat(given.told(PODS))
                .containsExactly(
                        "POD_UNSCHEDULABLE %s Job shop/sum".formatted(severity),
                        "POD_UNSCHEDULABLE %s Pod shop/sum-1".formatted(severity));
    }

    @Test
    void whatGivesWayIsNoSignOfAShortage() {
        SharedShortage shortage = new SharedShortage(2, Duration.ofMinutes(2), Duration.ofMinutes(30));
        GivenPod one = waits("a-0", FULL).ownedBy("StatefulSet", "a");
        GivenPod other = waits("b-0", FULL).ownedBy("StatefulSet", "b");

        assertThat(new Given().with(Resources.PODS, one.get(), other.get()).told(shortage))
                .hasSize(1);
        assertThat(new Given()
                        .with(Resources.PODS, one.get(), other.givingWay().get())
                        .told(shortage))
                .isEmpty();
    }

    @Test
    void whatGivesWayMayBePreempted() {
        PreemptingWorkloads preempting = new PreemptingWorkloads(Duration.ofMinutes(2));
        Pod urgent = pod("loud-0")
                .ownedBy("StatefulSet", "loud")
                .on("w1")
                .urgent("u-1")
                .get();
        GivenPod victim = waits("quiet-x", FULL).ownedBy("StatefulSet", "quiet");
        Preemption lost = new Preemption("shop", "quiet-0", "u-1", Optional.of(ago("9m")));

        assertThat(new Given()
                        .with(Resources.PODS, urgent, victim.get())
                        .with(Resources.PREEMPTIONS, lost)
                        .told(preempting))
                .hasSize(1);
        assertThat(new Given()
                        .with(Resources.PODS, urgent, victim.givingWay().get())
                        .with(Resources.PREEMPTIONS, lost)
                        .told(preempting))
                .isEmpty();
    }

    private static GivenPod waits(String name, String why) {
        return pod(name)
                .on("")
                .phase("Pending")
                .born("20m")
                .with(condition("PodScheduled", "False", "20m", "Unschedulable", why));
    }

    private static Node ofCores(int cores) {
        Requests size = new Requests(cores * 1_000L, 1L << 34, 110);
        return new Node(
                named("", "worker-1"),
                List.of(),
                "v1.34.3",
                false,
                size,
                size,
                Optional.empty(),
                "",
                "",
                "",
                List.of(),
                List.of(),
                "",
                Node.Overlay.NONE,
                Map.of(),
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }

    private static Given spare(int available, GivenPod... pods) {
        return new Given()
                .with(Resources.REPLICA_SETS, replicaSet("spare-1a", "spare"))
                .with(Resources.DEPLOYMENTS, workload("Deployment", "spare", pods.length, available))
                .with(
                        Resources.PODS,
                        Stream.of(pods)
                                .map(one ->
                                        one.ownedBy("ReplicaSet", "spare-1a").get())
                                .toArray(Pod[]::new));
    }
}

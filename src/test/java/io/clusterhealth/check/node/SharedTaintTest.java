// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedTaintTest {
    private static final SharedTaint CHECK = new SharedTaint(2, Duration.ofMinutes(2));
    private static final Taint DEDICATED = new Taint("dedicated", "batch", "NoSchedule");
    private static final Taint NOT_READY = new Taint("node.kubernetes.io/not-ready", "", "NoSchedule");
    private static final Taint MASTER = new Taint("node-role.kubernetes.io/control-plane", "", "NoSchedule");

    private static final Pod[] TWO = {waits("a", "9M"), waits("b", "2M")};

    @Test
    void aTaintOfAllNodesIsOneIncidentOfTheWorkloadsThatWait() {
        Finding taint = found(List.of(node("m1", MASTER), node("w1", DEDICATED), node("w2", DEDICATED)), TWO)
                .getFirst();
        List<Finding> all = new ArrayList<>(List.of(taint));
        for (String name : List.of("a", "b")) {
            all.add(Finding.of(FindingCode.POD_UNSCHEDULABLE, new Subject("StatefulSet", "shop", name))
                    .saying("it waits for a node"));
        }

        assertThat(taint.mode()).isEmpty();
        assertThat(taint.evidence().getFirst().statement())
                .isEqualTo("2 workloads wait for a node and do not tolerate taint dedicated=batch:NoSchedule, which 2"
                        + " of 3 nodes have");
        assertThat(Explanation.of(all).incidents())
                .singleElement()
                .satisfies(incident -> assertThat(incident.cause()).isEqualTo(taint));
    }

    @Test
    void oneThatWaitsAndOneThatHasJustBegunAreToldOfByThemselves() {
        List<Node> nodes = List.of(node("w1", DEDICATED));

        assertThat(found(nodes, waits("a", "9M"), waits("a", "9M"))).isEmpty();
        assertThat(found(nodes, waits("a", "9M"), waits("b", "1M"))).isEmpty();
    }

    @Test
    void aNodeWithoutTheTaintMayTakeThem() {
        assertThat(found(List.of(node("w1", DEDICATED), node("w2")), TWO)).isEmpty();
        assertThat(found(List.of(node("w1", DEDICATED), node("w2", NOT_READY)), TWO))
                .isEmpty();
        assertThat(found(List.of(node("m1", MASTER)), TWO)).isEmpty();
        assertThat(found(List.of(node("w1", new Taint(Node.CORDONED, "", "NoSchedule"))), TWO))
                .as("told of as cordoned")
                .isEmpty();
    }

    @Test
    void taintOfTheNodesStartupIsNotToBeTolerated() {
        Taint starting = new Taint("node.cilium.io/agent-not-ready", "", "NoExecute");

        assertThat(found(List.of(node("w1", starting)), TWO))
                .singleElement()
                .satisfies(taint -> assertThat(taint.mode()).contains(Mode.STARTUP_TAINT));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        3 node(s) had untolerated taint(s).                                  | 1
        3 node(s) had taint {dedicated: batch}, that the pod didn't tolerate. | 1
        3 node(s) had taints that the pod didn't tolerate.                    | 1
        3 Insufficient nvidia.com/gpu.                                        | 0
        1 node(s) had untolerated taint {x: }, 2 Insufficient cpu.            | 0
        """)
    void whatTheSchedulerSaysCounts(String said, int count) {
        assertThat(found(List.of(node("w1", DEDICATED)), waits("a", "9M", said), waits("b", "9M", said)))
                .hasSize(count);
    }

    @ParameterizedTest
    @CsvSource({
        "node.kubernetes.io/not-ready, Ready, True, 2M, 1",
        "node.kubernetes.io/not-ready, Ready, True, 1M, 0",
        "node.kubernetes.io/not-ready, Ready, False, 9M, 0",
        "node.kubernetes.io/unreachable, Ready, Unknown, 9M, 0",
        "node.kubernetes.io/disk-pressure, DiskPressure, False, 9M, 1",
        "node.kubernetes.io/disk-pressure, DiskPressure, True, 9M, 0",
    })
    void theTaintOfAConditionIsAtFaultWhereTheNodesAreOutOfIt(
            String key, String type, String status, String age, int count) {
        List<Finding> found = found(
                List.of(Given.node(
                        named("", "w1"),
                        "",
                        false,
                        "",
                        List.of(new Taint(key, "", "NoSchedule")),
                        "",
                        condition(type, status, age))),
                TWO);

        assertThat(found).hasSize(count);
        assertThat(found).allSatisfy(taint -> assertThat(taint.mode()).contains(Mode.STALE_TAINT));
    }

    @Test
    void mostOfTheNodesHaveToBeOutOfTheCondition() {
        assertThat(found(List.of(node("w1", NOT_READY), node("w2", NOT_READY), silent("w3")), TWO))
                .hasSize(1);
        assertThat(found(List.of(node("w1", NOT_READY), silent("w2")), TWO)).isEmpty();
    }

    private static List<Finding> found(List<Node> nodes, Pod... pods) {
        return CHECK.inspect(new Given()
                .with(Resources.NODES, nodes.toArray(Node[]::new))
                .with(Resources.PODS, pods)
                .picture());
    }

    private static Node node(String name, Taint... taints) {
        return Given.node(named("", name), "", false, "", Arrays.asList(taints), "", condition("Ready", "True", "9d"));
    }

    private static Node silent(String name) {
        return Given.node(named("", name), "", false, "", List.of(NOT_READY), "", condition("Ready", "Unknown", "9d"));
    }

    private static Pod waits(String workload, String age) {
        return waits(workload, age, "3 node(s) had untolerated taint(s).");
    }

    private static Pod waits(String workload, String age, String said) {
        return pod(workload + "-0")
                .ownedBy("StatefulSet", workload)
                .on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", age, "Unschedulable", "0/3 nodes are available: " + said))
                .get();
    }
}

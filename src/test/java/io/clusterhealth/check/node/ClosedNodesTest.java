// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedNodesTest {
    private static final Taint CORDON = new Taint(Node.CORDONED, "", "NoSchedule");
    private static final Taint PRESSURE = new Taint("node.kubernetes.io/disk-pressure", "", "NoSchedule");
    private static final Taint DEDICATED = new Taint("dedicated", "batch", "NoSchedule");

    @Test
    void aNodeSuitsIfOnlyItsStateKeepsThePodAway() {
        assertThat(suiting(waits("tier", 500), node("w1", true, Map.of("tier", "web"), 4_000, CORDON)))
                .containsExactly(Subjects.node("w1"));
        assertThat(suiting(waits("tier", 500), node("w1", false, Map.of("tier", "web"), 4_000, PRESSURE)))
                .containsExactly(Subjects.node("w1"));
        assertThat(suiting(waits("tier", 500), node("w1", false, Map.of("tier", "web"), 4_000)))
                .as("it is open")
                .isEmpty();
    }

    @Test
    void otherLabelsOrTaintsKeepThePodAwayAfterwardsToo() {
        assertThat(suiting(waits("tier", 500), node("w1", true, Map.of(), 4_000, CORDON)))
                .isEmpty();
        assertThat(suiting(waits("tier", 500), node("w1", true, Map.of("tier", "web"), 4_000, CORDON, DEDICATED)))
                .isEmpty();
    }

    @Test
    void aNodeThatIsTooSmallOrFullDoesNotSuit() {
        Node cordoned = node("w1", true, Map.of("tier", "web"), 4_000, CORDON);
        Pod other = pod("other").on("w1").requesting(3_000).get();

        assertThat(suiting(waits("tier", 5_000), cordoned)).isEmpty();
        assertThat(suiting(waits("tier", 2_000), cordoned, other)).isEmpty();
        assertThat(suiting(waits("tier", 2_000), node("w1", true, Map.of("tier", "web"), 0, CORDON), other))
                .as("it does not report its size")
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 node(s) were unschedulable, 1 Insufficient cpu.                                  | 1
        1 node(s) were unschedulable, 1 node(s) had untolerated taint {other: }.           | 1
        1 node(s) were unschedulable, 1 node(s) had untolerated taint {dedicated: batch}.  | 0
        1 node(s) were unschedulable, 1 node(s) had untolerated taint(s).                  | 0
        1 node(s) were unschedulable, 1 node(s) had taints that the pod didn't tolerate.   | 0
        1 node(s) were unschedulable, 1 node(s) had taint {dedicated: batch}, that the pod didn't tolerate. | 0
        """)
    void aTaintThatTheSchedulerPassesOnAnotherNodeIsTolerated(String said, int count) {
        Node cordoned = node("w1", true, Map.of("tier", "web"), 4_000, CORDON, DEDICATED);
        Node open = node("w2", false, Map.of("tier", "web"), 4_000, DEDICATED);
        Pod waiting = waits("tier", 500, "0/2 nodes are available: " + said);

        assertThat(suiting(waiting, List.of(cordoned, open))).hasSize(count);
        assertThat(suiting(waiting, List.of(cordoned))).isEmpty();
    }

    /// The cordon of w1 has no time.
    @ParameterizedTest
    @CsvSource({"StatefulSet, 1M, 0", "StatefulSet, 5M, 1", "StatefulSet, 9h, 1", "DaemonSet, 1M, 1"})
    void aNodeThatTookPodsWhileThePodWaitedDoesNotSuit(String owner, String bound, int count) {
        Pod other = pod("other")
                .ownedBy(owner, "other")
                .on("w1")
                .with(condition("PodScheduled", "True", bound))
                .get();

        assertThat(suiting(waits("tier", 500), node("w1", true, Map.of("tier", "web"), 4_000, CORDON), other))
                .hasSize(count);
    }

    @Test
    void aNodeThatIsStartingSuits() {
        Taint starting = new Taint("node.cilium.io/agent-not-ready", "", "NoExecute");

        assertThat(suiting(waits("tier", 500), node("w1", false, Map.of("tier", "web"), 4_000, starting)))
                .hasSize(1);
    }

    private static List<Subject> suiting(Pod waiting, Node node, Pod... others) {
        return suiting(waiting, List.of(node), others);
    }

    private static List<Subject> suiting(Pod waiting, List<Node> nodes, Pod... others) {
        return ClosedNodes.in(new Given()
                        .with(Resources.NODES, nodes.toArray(Node[]::new))
                        .with(
                                Resources.PODS,
                                Stream.concat(Stream.of(waiting), Arrays.stream(others))
                                        .toArray(Pod[]::new))
                        .picture())
                .suiting(waiting)
                .toList();
    }

    private static Pod waits(String label, long milliCpu) {
        return waits(label, milliCpu, "");
    }

    private static Pod waits(String label, long milliCpu, String said) {
        return pod("a-0")
                .with(condition("PodScheduled", "False", "9M", "Unschedulable", said))
                .on("")
                .phase("Pending")
                .requesting(milliCpu)
                .asking(new Placement(
                        List.of(new Requirement(label, "In", List.of("web"))),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "",
                        0))
                .get();
    }

    static Node node(String name, boolean cordoned, Map<String, String> labels, long milliCpu, Taint... taints) {
        return new Node(
                named("", name),
                List.of(),
                "v1.34.3",
                cordoned,
                Requests.NONE,
                milliCpu == 0 ? Requests.NONE : new Requests(milliCpu, 0, 110),
                Optional.empty(),
                "",
                "",
                "",
                new ArrayList<>(Arrays.asList(taints)),
                List.of(condition("Ready", "True", "9d")),
                "",
                Node.Overlay.NONE,
                labels,
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }
}

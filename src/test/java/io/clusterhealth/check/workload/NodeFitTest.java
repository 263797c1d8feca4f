// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Placement.Apart;
import io.clusterhealth.cluster.object.Placement.Toleration;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.Tainted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Nodes with 4 cores; the pod `big` uses 3 of those on worker-1.
class NodeFitTest {
    private static final Taint DEDICATED = new Taint("dedicated", "batch", "NoSchedule");

    private static final Pod BIG = pod("big").on("worker-1").requesting(3_000).get();

    @Test
    void namesTheLabelThatNoNodeHasAndWhatNodesHaveInstead() {
        Pod wants = asking(selector("disk", "nvme"), List.of(), List.of(), 0);

        assertThat(fit(wants, node("worker-1", Map.of("disk", "ssd")), node("worker-2", Map.of("disk", "hdd"))))
                .hasValueSatisfying(shortage -> {
                    assertThat(shortage.mode()).contains(Mode.NODE_LABELS);
                    assertThat(statement(shortage))
                            .isEqualTo("it asks for a node with label disk=nvme; no node has it; nodes have disk=hdd,"
                                    + " disk=ssd");
                });
    }

    @Test
    void labelsThatNodesHaveButNoneHasTogetherAreNamedTogether() {
        Pod wants = asking(
                List.of(new Requirement("disk", "In", List.of("ssd")), new Requirement("zone", "In", List.of("b"))),
                List.of(),
                List.of(),
                0);

        assertThat(fit(
                        wants,
                        node("worker-1", Map.of("disk", "ssd", "zone", "a")),
                        node("worker-2", Map.of("zone", "b"))))
                .hasValueSatisfying(shortage -> assertThat(statement(shortage))
                        .isEqualTo("it asks for a node with label disk=ssd and label zone=b; no node has all of it"));
    }

    @ParameterizedTest
    @CsvSource({
        "In, a b, true",
        "In, b, false",
        "NotIn, a, false",
        "NotIn, b, true",
        "Exists, '', true",
        "DoesNotExist, '', false",
        "Gt, 3, false",
        "Lt, 3, false"
    })
    void affinityIsReadAsTheSchedulerReadsIt(String operator, String values, boolean fits) {
        LabelSelector term = new LabelSelector(
                List.of(new Requirement("zone", operator, values.isEmpty() ? List.of() : List.of(values.split(" ")))));

        assertThat(fit(asking(List.of(), List.of(term), List.of(), 0), node("worker-1", Map.of("zone", "a")))
                        .isEmpty())
                .isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({
        "dedicated, Equal, batch, NoSchedule, true",
        "dedicated, Equal, other, NoSchedule, false",
        "dedicated, Exists, '', '', true",
        "'', Exists, '', '', true",
        "'', '', '', '', false",
        "dedicated, Exists, '', NoExecute, false"
    })
    void tolerationCoversATaint(String key, String operator, String value, String effect, boolean covers) {
        assertThat(new Toleration(key, operator, value, effect).covers(DEDICATED))
                .isEqualTo(covers);
    }

    @Test
    void countsTheNodesThatATaintCloses() {
        Node open = node("worker-1", Map.of());
        Node closed = tainted("worker-2", DEDICATED);

        assertThat(fit(asking(List.of(), List.of(), List.of(), 0), open, closed))
                .isEmpty();
        assertThat(fit(asking(List.of(), List.of(), List.of(), 0), tainted("worker-1", DEDICATED), closed))
                .hasValueSatisfying(shortage -> {
                    assertThat(shortage.mode()).contains(Mode.TAINTS);
                    assertThat(statement(shortage))
                            .isEqualTo("it does not tolerate taint dedicated=batch:NoSchedule on 2 of 2 nodes");
                });
    }

    @Test
    void taintOfANodesStartupIsNotToBeTolerated() {
        Taint starting = new Taint("ebs.csi.aws.com/agent-not-ready", "", "NoExecute");

        assertThat(fit(
                        asking(List.of(), List.of(), List.of(), 0),
                        tainted("worker-1", starting),
                        tainted("worker-2", DEDICATED)))
                .hasValueSatisfying(shortage -> assertThat(shortage.mode()).contains(Mode.STARTUP_TAINT));
    }

    @Test
    void taintsThatTellANodesStateAreNotTheReadersToRemove() {
        Node cordoned = tainted("worker-1", new Taint("node.kubernetes.io/unschedulable", "", "NoSchedule"));

        assertThat(fit(asking(List.of(), List.of(), List.of(), 0), cordoned))
                .hasValueSatisfying(shortage -> assertThat(shortage.mode()).isEmpty());
    }

    /// The scheduler's message may only count the taints.
    @Test
    void taintsOfACondition() {
        Node lost = tainted("worker-1", new Taint("node.kubernetes.io/unreachable", "", "NoSchedule"));

        assertThat(fit(asking(List.of(), List.of(), List.of(), 0), lost))
                .hasValueSatisfying(shortage -> assertThat(
                                shortage.evidence().getFirst().meanings().all(Tainted.class))
                        .containsExactly(new Tainted("node.kubernetes.io/unreachable")));
    }

    /// Another scheduler may run the pod on a node that is only created for it.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | no node yet | true",
                "own | no node yet | false",
                "own | 0/1 nodes are available: 1 node(s) had untolerated taint(s). | true"
            })
    void theNodesSayNothingOfAPodOfAnotherSchedulerUnlessItAnswersLikeTheDefaultOne(
            String scheduler, String said, boolean compared) {
        Pod pod = pod("new")
                .on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", "9m", "Unschedulable", said))
                .asking(new Placement(List.of(), List.of(), List.of(), List.of(), List.of(), scheduler, 0))
                .get();

        assertThat(fit(pod, tainted("worker-1", new Taint("own", "", "NoSchedule")))
                        .isPresent())
                .isEqualTo(compared);
    }

    @Test
    void saysTheMostThatIsFreeAndWhetherAnyNodeIsLargeEnough() {
        assertThat(fit(asking(List.of(), List.of(), List.of(), 1_000), node("worker-1", Map.of())))
                .isEmpty();
        assertThat(fit(asking(List.of(), List.of(), List.of(), 1_001), node("worker-1", Map.of())))
                .hasValueSatisfying(shortage -> {
                    assertThat(shortage.mode()).isEmpty();
                    assertThat(statement(shortage))
                            .isEqualTo(
                                    "it requests cpu 1.001; the most free is 1, on node worker-1; the largest node has cpu 4");
                });
        assertThat(fit(asking(List.of(), List.of(), List.of(), 64_000), node("worker-1", Map.of())))
                .hasValueSatisfying(shortage -> {
                    assertThat(shortage.mode()).contains(Mode.TOO_LARGE);
                    assertThat(statement(shortage))
                            .isEqualTo(
                                    "it requests cpu 64; the most free is 1, on node worker-1; no node is larger than 4");
                });
    }

    @Test
    void saysThatANodeWithEnoughRoomHasATaint() {
        assertThat(fit(
                        asking(List.of(), List.of(), List.of(), 1_001),
                        node("worker-1", Map.of()),
                        tainted("worker-2", DEDICATED)))
                .hasValueSatisfying(shortage -> assertThat(statement(shortage))
                        .isEqualTo(
                                "it requests cpu 1.001; the most free is 1, on node worker-1; 1 node has that much, but a"
                                        + " taint that it does not tolerate, such as dedicated=batch:NoSchedule on worker-2; the"
                                        + " largest node has cpu 4"));
    }

    @Test
    void saysNothingOfNodesWhoseSizeIsUnknown() {
        Node unknown = node("worker-1", Map.of(), List.of(), Requests.NONE);

        assertThat(fit(asking(List.of(), List.of(), List.of(), 64_000), unknown))
                .isEmpty();
    }

    @Test
    void tellsWhatElseIsAskedWhereNodesWouldTakeItByLabelsTaintsAndSize() {
        Placement asks = new Placement(
                selector("zone", "b"),
                List.of(),
                List.of(),
                List.of(new Apart(new LabelSelector(selector("app", "guard")), "kubernetes.io/hostname")),
                List.of(9100),
                "",
                0);
        Pod wants = pod("new").on("").phase("Pending").asking(asks).get();

        assertThat(fit(wants, node("worker-1", Map.of("zone", "a")), node("worker-2", Map.of("zone", "b"))))
                .hasValueSatisfying(shortage -> {
                    assertThat(shortage.mode()).isEmpty();
                    assertThat(shortage.evidence())
                            .extracting(Evidence::statement)
                            .containsExactly(
                                    "it asks for a node with label zone=b; 1 of 2 nodes have it: worker-2",
                                    "its anti-affinity excludes pods with label app=guard on the same"
                                            + " kubernetes.io/hostname",
                                    "it requests hostPort 9100");
                });
    }

    @Test
    void hostPortThatIsTakenIsNoLackOfCapacity() {
        GivenPod wants = pod("new")
                .on("")
                .phase("Pending")
                .asking(new Placement(List.of(), List.of(), List.of(), List.of(), List.of(443), "", 0));
        String taken = "0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports.";

        assertThat(fit(
                        wants.with(condition("PodScheduled", "False", "9m", "Unschedulable", taken))
                                .get(),
                        node("worker-2", Map.of())))
                .hasValueSatisfying(shortage -> assertThat(shortage.mode()).contains(Mode.HOST_PORTS_TAKEN));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 node(s) didn't match pod topology spread constraints. | SPREAD_UNMET",
                "2 node(s) didn't match pod topology spread constraints, 1 node(s) had untolerated taint(s). | SPREAD_UNMET",
                "2 node(s) didn't match pod topology spread constraints, 1 node(s) were unschedulable. | ''",
                "2 node(s) didn't match pod topology spread constraints, 1 Insufficient cpu. | ''",
                "2 node(s) didn't match pod affinity rules, 1 node(s) didn't match Pod's node affinity/selector. | AFFINITY_UNMET",
                "3 node(s) didn't match pod anti-affinity rules. | ''"
            })
    void demandsOnOtherPodsDecideWhereNodesWouldTakeItBesides(String said, String mode) {
        GivenPod wants = pod("new")
                .on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", "9m", "Unschedulable", "0/3 nodes are available: " + said));

        assertThat(fit(wants.get(), node("worker-1", Map.of())).flatMap(NodeFit.FitFailure::mode))
                .isEqualTo(mode.isEmpty() ? Optional.empty() : Optional.of(Mode.valueOf(mode)));
    }

    /// The scheduler's message is the same.
    @Test
    void aNodeWithoutTheTopologyOfItsAffinityLacksALabel() {
        Pod wants = Given.read(Resources.PODS, """
                {metadata: {name: a}, spec: {affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: rack}]}}},
                 status: {conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable,
                  message: "0/1 nodes are available: 1 node(s) didn't match pod affinity rules."}]}}""");

        assertThat(fit(wants, node("worker-1", Map.of()))).hasValueSatisfying(shortage -> {
            assertThat(shortage.mode()).contains(Mode.NODE_LABELS);
            assertThat(statement(shortage)).isEqualTo("it asks for a node with label rack; no node has it");
        });
    }

    @Test
    void moreDiskThanAnyNodeHasIsTooLarge() {
        Pod wants =
                pod("new").on("").phase("Pending").requestingDisk(200L << 30).get();
        Node small = node("worker-2", Map.of(), List.of(), new Requests(4_000, 1L << 34, 110, 87L << 30));

        assertThat(fit(wants, small)).hasValueSatisfying(shortage -> {
            assertThat(shortage.mode()).contains(Mode.TOO_LARGE);
            assertThat(statement(shortage))
                    .isEqualTo(
                            "it requests ephemeral-storage 200Gi; the most free is 87Gi, on node worker-2; no node is"
                                    + " larger than 87Gi");
        });
    }

    @Test
    void thePodThatHasTheHostPortIsNamed() {
        Placement port = new Placement(List.of(), List.of(), List.of(), List.of(), List.of(443), "", 0);
        Pod wants = pod("new").on("").phase("Pending").asking(port).get();
        Pod holds = pod("old").on("worker-2").asking(port).get();
        Pod elsewhere = pod("far").on("worker-9").asking(port).get();
        Given given = new Given()
                .with(Resources.NODES, node("worker-2", Map.of()))
                .with(Resources.PODS, wants, holds, elsewhere);

        assertThat(new NodeFit(given.picture()).of(wants))
                .hasValueSatisfying(shortage -> assertThat(shortage.evidence())
                        .extracting(Evidence::statement)
                        .containsExactly(
                                "it requests hostPort 443",
                                "a pod has such a port already: %s on node worker-2".formatted(Subjects.of(holds))));
    }

    private static Optional<NodeFit.FitFailure> fit(Pod pod, Node... nodes) {
        Given given = new Given().with(Resources.NODES, nodes).with(Resources.PODS, BIG, pod);
        return new NodeFit(given.picture()).of(pod);
    }

    private static String statement(NodeFit.FitFailure shortage) {
        return shortage.evidence().stream().map(Evidence::statement).findFirst().orElseThrow();
    }

    private static List<Requirement> selector(String key, String value) {
        return List.of(new Requirement(key, "In", List.of(value)));
    }

    private static Pod asking(
            List<Requirement> selector, List<LabelSelector> affinity, List<Toleration> tolerations, long milliCpu) {
        return pod("new")
                .on("")
                .phase("Pending")
                .requesting(milliCpu)
                .asking(new Placement(selector, affinity, tolerations, List.of(), List.of(), "", 0))
                .get();
    }

    private static Node node(String name, Map<String, String> labels) {
        return node(name, labels, List.of(), new Requests(4_000, 1L << 34, 110));
    }

    private static Node tainted(String name, Taint taint) {
        return node(name, Map.of(), List.of(taint), new Requests(4_000, 1L << 34, 110));
    }

    private static Node node(String name, Map<String, String> labels, List<Taint> taints, Requests size) {
        return new Node(
                new Metadata(
                        "", name, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of()),
                List.of(),
                "v1.34.3",
                false,
                size,
                size,
                Optional.empty(),
                "",
                "",
                "",
                taints,
                List.of(),
                "",
                Node.Overlay.NONE,
                labels,
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }
}

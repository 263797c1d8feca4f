// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeChecksTest {
    private static final NodeCordon CORDON = new NodeCordon(Duration.ofHours(1), Duration.ofDays(1));
    private static final Condition READY = condition("Ready", "True", "9d");
    private static final LeaseFreshness FRESHNESS = new LeaseFreshness(Duration.ofMinutes(2));

    @Test
    void readsTheKubeletsOwnPressureConditions() {
        Given given = new Given()
                .with(
                        Resources.NODES,
                        node(
                                "w1",
                                "",
                                READY,
                                condition("MemoryPressure", "True", "3m"),
                                condition("DiskPressure", "True", "3m"),
                                condition("PIDPressure", "Unknown", "3m"),
                                condition("NetworkUnavailable", "True", "3m")),
                        node("w2", "", READY));

        assertThat(given.told(new NodeConditions(NodePatience.DEFAULT)))
                .containsExactly(
                        "NODE_DISK_PRESSURE MEDIUM Node w1",
                        "NODE_MEMORY_PRESSURE MEDIUM Node w1",
                        "NODE_NETWORK_UNAVAILABLE HIGH Node w1");
    }

    @Test
    void noRoomOnAnyDiskIsTheWholeClustersTrouble() {
        Condition full = condition("DiskPressure", "True", "3m");
        Condition memory = condition("MemoryPressure", "True", "3m");

        assertThat(new Given()
                        .with(Resources.NODES, node("w1", "", READY, full, memory), node("w2", "", full, memory))
                        .told(new NodeConditions(NodePatience.DEFAULT)))
                .contains(
                        "NODE_DISK_PRESSURE CRITICAL Node w1",
                        "NODE_DISK_PRESSURE CRITICAL Node w2",
                        "NODE_MEMORY_PRESSURE MEDIUM Node w1");
    }

    @Test
    void conditionsOfOthersAreNoFindings() {
        Given given = new Given()
                .with(
                        Resources.NODES,
                        node(
                                "w1",
                                "",
                                READY,
                                condition("NTPSynced", "True", "3m"),
                                condition("KernelOk", "False", "3m")));

        assertThat(given.told(new NodeConditions(NodePatience.DEFAULT))).isEmpty();
    }

    @Test
    void nodeThatTheAutoscalerTakesAwayIsNoNotice() {
        assertThat(new Given()
                        .with(Resources.NODES, cordoned("node.kubernetes.io/unschedulable"))
                        .told(CORDON))
                .hasSize(1);
        assertThat(new Given()
                        .with(Resources.NODES, cordoned("ToBeDeletedByClusterAutoscaler"))
                        .told(CORDON))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30m, ''", "9h, NODE_CORDONED LOW Node w1", "2d, NODE_CORDONED MEDIUM Node w1"})
    void deletionOfANodeThatTakesLongIsFound(String ago, String told) {
        Node node = Given.read(Resources.NODES, """
                metadata: {name: w1, deletionTimestamp: @%s, finalizers: [karpenter.sh/termination]}
                """.formatted(ago));

        assertThat(String.join("", new Given().with(Resources.NODES, node).told(CORDON)))
                .isEqualTo(told);
    }

    @Test
    void taintOfACordonTellsSinceWhen() {
        Node node = Given.read(Resources.NODES, """
                metadata: {name: w1}
                spec:
                  unschedulable: true
                  taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule, timeAdded: @3h}]
                """);

        assertThat(CORDON.inspect(new Given().with(Resources.NODES, node).picture()))
                .singleElement()
                .satisfies(cordon -> assertThat(cordon.since()).contains(Given.ago("3h")));
    }

    private static Node cordoned(String taint) {
        return node(named("", "w1"), "", true, "", List.of(new Node.Taint(taint, "", "NoSchedule")), "", READY);
    }

    @Test
    void cordonIsANoticeUnlessTheNodeIsUpdatedInItsTurn() {
        Given given = new Given()
                .with(Resources.NODES, node("w1", "", READY), node(named("", "w2"), "", true, "", READY))
                .with(Resources.NODES, node(named("", "w3"), "", true, "Working", READY))
                .with(Resources.NODES, node(named("", "w4"), "", true, "Degraded", READY))
                .with(Resources.NODES, drained("w5", "drain-rendered-worker-2"))
                .with(Resources.NODES, drained("w6", "uncordon-rendered-worker-2"));

        assertThat(given.told(CORDON))
                .containsExactly("NODE_CORDONED LOW Node w2", "NODE_CORDONED LOW Node w4", "NODE_CORDONED LOW Node w6");
    }

    /// A cordon of the machine-config operator is not the reader's to lift; a pool is degraded here.
    @ParameterizedTest
    @CsvSource({"Working, NODE_IN_UPDATE", "Degraded, ''", "Done, ''"})
    void cordonForAnUpdateIsNamedSo(String state, String mode) {
        Given given = new Given()
                .with(Resources.NODES, node(named("", "w3"), "", true, state, READY))
                .having(Resources.MACHINE_CONFIG_POOLS, """
                        metadata: {name: master}
                        status: {conditions: [{type: Degraded, status: "True"}]}
                        """);

        assertThat(CORDON.inspect(given.picture()))
                .singleElement()
                .satisfies(cordon ->
                        assertThat(cordon.mode().map(Mode::name).orElse("")).isEqualTo(mode));
    }

    private static Node drained(String name, String desired) {
        Node node = node(named("", name), "", true, "Done", READY);
        return new Node(
                node.metadata(),
                node.roles(),
                node.kubelet(),
                true,
                node.capacity(),
                node.allocatable(),
                node.heartbeat(),
                node.configState(),
                node.configReason(),
                desired,
                node.taints(),
                node.conditions(),
                node.zone(),
                node.overlay(),
                node.labels(),
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }

    @ParameterizedTest
    @CsvSource({
        "ReadonlyFilesystem, True, MEDIUM",
        "ReadonlyFilesystem, False, ''",
        "KernelDeadlock, Unknown, ''",
        "StorageReady, False, MEDIUM",
        "StorageReady, True, ''",
        "FrequentKubeletRestart, True, LOW",
        "VMEventScheduled, True, ''",
        "SomebodysOwnReady, False, ''"
    })
    void problemDetectorsAreBelievedWhereItIsKnownWhatTheyMean(String type, String status, String severity) {
        List<String> told = new Given()
                .with(Resources.NODES, node("w1", "", READY, condition(type, status, "1h")))
                .told(new NodeConditions(NodePatience.DEFAULT));

        assertThat(told).isEqualTo(severity.isEmpty() ? List.of() : List.of("NODE_PROBLEM " + severity + " Node w1"));
    }

    @Test
    void silentKubeletOfAReadyNodeIsFoundAfterTwoMinutes() {
        assertThat(leased("w1", "1m59s").told(FRESHNESS)).isEmpty();
        assertThat(leased("w1", "2m").told(FRESHNESS)).containsExactly("NODE_LEASE_STALE HIGH Node w1");
    }

    @Test
    void leaseOfANodeThatIsDownSaysNothingNew() {
        Given given = new Given()
                .with(Resources.NODES, node("w1", "", condition("Ready", "Unknown", "9m")))
                .with(Resources.LEASES, lease("w1", "10m"));

        assertThat(given.told(FRESHNESS)).isEmpty();
    }

    @Test
    void nodesWithoutALeaseAreNotJudgedByIt() {
        assertThat(new Given().with(Resources.NODES, node("w1", "", READY)).told(FRESHNESS))
                .isEmpty();
    }

    @Test
    void leasesAreNotWantedForANodeThatSaysItselfHowItIs() {
        Given well = new Given().with(Resources.NODES, node("w1", "", READY));
        Given ill = new Given().with(Resources.NODES, node("w1", "", condition("Ready", "False", "1m")));

        assertThat(NodeLeases.wanted(well.picture())).isFalse();
        assertThat(NodeLeases.wanted(ill.picture())).isFalse();
    }

    /// Heartbeat ages of a cluster's nodes, and whether one or all of them are old enough to read leases.
    @ParameterizedTest
    @CsvSource({"7m59s, false", "8m, true", "1m 1m 8m, true", "5m 5m 7m, true", "4m59s 7m 7m, false", "5m 7m, false"})
    void leasesAreWantedForOldHeartbeats(String ages, boolean wanted) {
        Node[] nodes = Stream.of(ages.split(" ")).map(NodeChecksTest::heard).toArray(Node[]::new);

        assertThat(NodeLeases.wanted(new Given().with(Resources.NODES, nodes).picture()))
                .isEqualTo(wanted);
    }

    @Test
    void poolIsTheOneOfTheNodesOwnRole() {
        Given given = new Given().with(Resources.MACHINE_CONFIG_POOLS, pool("master"), pool("worker"), pool("infra"));
        NodePools pools = NodePools.in(given.picture());

        assertThat(pools.of(node("a", "infra"))).containsExactly(member("infra"));
        assertThat(pools.of(node("b", "storage"))).containsExactly(member("worker"));
        assertThat(pools.of(node("c", "master"))).containsExactly(member("master"));
    }

    private static Link member(String pool) {
        return new Link(Relation.MEMBER_OF, Subject.clusterScoped("MachineConfigPool", pool));
    }

    private static MachineConfigPool pool(String name) {
        return new MachineConfigPool(named("", name), false, "a", "a", 3, 3, 0, List.of());
    }

    private static Given leased(String name, String age) {
        return new Given().with(Resources.NODES, node(name, "", READY)).with(Resources.LEASES, lease(name, age));
    }

    private static Lease lease(String name, String age) {
        return new Lease(named(Lease.OF_NODES, name), name, Optional.of(ago(age)), Optional.empty());
    }

    private static Node heard(String age) {
        return new Node(
                named("", "w1"),
                List.of(),
                "",
                false,
                Requests.NONE,
                Requests.NONE,
                Optional.of(ago(age)),
                "",
                "",
                "",
                List.of(),
                List.of(READY),
                "",
                Node.Overlay.NONE,
                Map.of(),
                List.of(),
                Map.of(),
                Set.of(),
                "");
    }
}

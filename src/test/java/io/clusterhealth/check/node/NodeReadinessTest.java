// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeReadinessTest {
    private static final NodeReadiness CHECK = new NodeReadiness(NodePatience.DEFAULT);
    private static final Condition READY = condition("Ready", "True", "9d");
    private static final Condition UNKNOWN = condition("Ready", "Unknown", "25m");
    private static final Condition AWAITS_NETWORK =
            condition("Ready", "False", "1m", "KubeletNotReady", "NetworkReady=false reason:NetworkPluginNotReady");

    @Test
    void tellsSilentFromNotReadyNodes() {
        Given given = new Given()
                .with(
                        Resources.NODES,
                        node("w1", "", READY),
                        node("w2", "", UNKNOWN),
                        node("w3", "", condition("Ready", "False", "25m")));

        assertThat(given.told(CHECK)).containsExactly("NODE_LOST HIGH Node w2", "NODE_NOT_READY HIGH Node w3");
    }

    @Test
    void nodeWithoutReadyConditionIsNotReady() {
        assertThat(new Given()
                        .with(Resources.NODES, node("w1", ""), node("w2", "", READY))
                        .told(CHECK))
                .containsExactly("NODE_NOT_READY HIGH Node w1");
    }

    @Test
    void noPatienceIsHadWhereNoNodeIsReady() {
        Node joining = node(created("", "w1", "1m"), "", false, "");
        Node waiting = node(created("", "w2", "1m"), "", false, "", AWAITS_NETWORK);

        assertThat(new Given().with(Resources.NODES, joining, waiting).told(CHECK))
                .containsExactly("NODE_NOT_READY CRITICAL Node w1", "NODE_NOT_READY CRITICAL Node w2");
        assertThat(new Given()
                        .with(Resources.NODES, joining, waiting, node("w3", "", READY))
                        .told(CHECK))
                .isEmpty();
    }

    /// Like every node of a new cluster until a network plugin is installed.
    @Test
    void nodeThatOnlyLacksItsPodNetworkHasItsOwnAdvice() {
        assertThat(modes("NetworkReady=false reason:NetworkPluginNotReady message:cni config uninitialized"))
                .contains(Mode.NO_POD_NETWORK);
        assertThat(modes("PLEG is not healthy: pleg was last seen active 4m ago"))
                .isEmpty();
        assertThat(modes("[container runtime is down, NetworkReady=false reason:NetworkPluginNotReady]"))
                .isEmpty();
    }

    private static Optional<Mode> modes(String message) {
        Node node = node("w1", "", condition("Ready", "False", "25m", "KubeletNotReady", message));
        return CHECK.inspect(new Given().with(Resources.NODES, node).picture())
                .getFirst()
                .mode();
    }

    /// It is one plugin that all of them lack, as in a new cluster.
    @ParameterizedTest
    @CsvSource({"2, 0", "3, 2"})
    void severalNodesThatLackTheirPodNetworkAreLinkedToTheFirst(int count, int linked) {
        Condition ready = condition("Ready", "False", "25m", "KubeletNotReady", "reason:NetworkPluginNotReady");
        Node[] nodes = IntStream.rangeClosed(1, count)
                .mapToObj(at -> node("w" + at, "", ready))
                .toArray(Node[]::new);

        assertThat(CHECK.inspect(new Given().with(Resources.NODES, nodes).picture()))
                .filteredOn(finding -> finding.targets(Relation.FELL_WITH).contains(Subjects.node("w1")))
                .hasSize(linked);
    }

    @Test
    void badStateOfUnknownAgeIsStillBad() {
        assertThat(new Given()
                        .with(Resources.NODES, node("w1", "", timeless("Ready", "False")))
                        .told(CHECK))
                .containsExactly("NODE_NOT_READY HIGH Node w1");
    }

    @Test
    void joiningNodeIsSilentForFiveMinutes() {
        assertThat(new Given()
                        .with(
                                Resources.NODES,
                                node("old", "", READY),
                                node(created("", "new", "4m59s"), "", false, "", AWAITS_NETWORK))
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .with(
                                Resources.NODES,
                                node("old", "", READY),
                                node(created("", "new", "5m"), "", false, "", AWAITS_NETWORK))
                        .told(CHECK))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "59s, PLEG is not healthy: pleg has yet to be successful, false",
        "1m, PLEG is not healthy: pleg has yet to be successful, true",
        "59s, PLEG is not healthy: pleg was last seen active 4m ago, true"
    })
    void nodeWhoseKubeletHasJustStartedAgainIsSilentForAMinute(String age, String message, boolean down) {
        Condition ready = condition("Ready", "False", age, "KubeletNotReady", message);

        assertThat(new Given()
                        .with(Resources.NODES, node("other", "", READY), node("w", "", ready))
                        .told(CHECK)
                        .isEmpty())
                .isNotEqualTo(down);
    }

    @Test
    void rebootForAnUpdateIsANoticeForTwentyMinutes() {
        Given early = new Given()
                .with(
                        Resources.NODES,
                        node("other", "", READY),
                        node(named("", "w"), "", true, "Working", condition("Ready", "False", "19m59s")));
        Given late = new Given()
                .with(
                        Resources.NODES,
                        node("other", "", READY),
                        node(named("", "w"), "", true, "Working", condition("Ready", "False", "20m")));

        assertThat(early.told(CHECK)).containsExactly("NODE_NOT_READY LOW Node w");
        assertThat(late.told(CHECK)).containsExactly("NODE_NOT_READY HIGH Node w");
    }

    @Test
    void machineThatIsBeingShutDownIsANoticeForFiveMinutes() {
        assertThat(leaving("4m59s")).containsExactly("NODE_NOT_READY LOW Node w");
        assertThat(leaving("5m")).containsExactly("NODE_NOT_READY HIGH Node w");
    }

    @Test
    void nodeThatAnAutoscalerRemovesIsANoticeForFiveMinutes() {
        assertThat(removed("4m59s")).containsExactly("NODE_LOST LOW Node w");
        assertThat(removed("5m")).containsExactly("NODE_LOST HIGH Node w");
    }

    private static List<String> removed(String age) {
        return new Given()
                .with(
                        Resources.NODES,
                        node(
                                named("", "w"),
                                "",
                                false,
                                "",
                                List.of(new Node.Taint(
                                        "ToBeDeletedByClusterAutoscaler", "", "NoSchedule", Optional.empty())),
                                "",
                                condition("Ready", "Unknown", age)),
                        node("other", "", READY))
                .told(CHECK);
    }

    private static List<String> leaving(String age) {
        Condition said = condition("Ready", "False", age, "KubeletNotReady", "node is shutting down");
        return new Given()
                .with(Resources.NODES, node("w", "", said), node("other", "", READY))
                .told(CHECK);
    }

    @Test
    void cordonedNodeMayRestartForFiveMinutes() {
        assertThat(serviced(true, "4m59s")).containsExactly("NODE_NOT_READY LOW Node w");
        assertThat(serviced(true, "5m")).containsExactly("NODE_NOT_READY HIGH Node w");
        assertThat(serviced(false, "4m59s")).containsExactly("NODE_NOT_READY HIGH Node w");
    }

    private static List<String> serviced(boolean cordoned, String age) {
        return new Given()
                .with(
                        Resources.NODES,
                        node(named("", "w"), "", cordoned, "", condition("Ready", "False", age)),
                        node("other", "", READY))
                .told(CHECK);
    }

    @Test
    void zoneIsDownOnceAllItsNodesAre() {
        ZoneReadiness zones = new ZoneReadiness(NodePatience.DEFAULT, 3);

        assertThat(new Given()
                        .with(Resources.NODES, in("a", "a1", UNKNOWN), in("a", "a2", UNKNOWN), in("a", "a3", UNKNOWN))
                        .with(Resources.NODES, in("b", "b1", READY))
                        .told(zones))
                .containsExactly("ZONE_DOWN HIGH External a");
        assertThat(new Given()
                        .with(Resources.NODES, in("a", "a1", UNKNOWN), in("a", "a2", UNKNOWN), in("a", "a3", READY))
                        .with(Resources.NODES, in("b", "b1", READY))
                        .told(zones))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.NODES, in("a", "a1", UNKNOWN), in("a", "a2", UNKNOWN), in("b", "b1", READY))
                        .told(zones))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.NODES, in("a", "a1", UNKNOWN), in("a", "a2", UNKNOWN), in("a", "a3", UNKNOWN))
                        .told(zones))
                .as("all there is")
                .isEmpty();
    }

    private static Node in(String zone, String name, Condition ready) {
        return node(named("", name), "", false, "", List.of(), zone, ready);
    }

    @Test
    void lossOfMostOfTheControlPlaneIsCritical() {
        Given one = new Given()
                .with(
                        Resources.NODES,
                        node("m1", "master", UNKNOWN),
                        node("m2", "master", READY),
                        node("m3", "master", READY));
        Given two = new Given()
                .with(
                        Resources.NODES,
                        node("m1", "master", UNKNOWN),
                        node("m2", "master", UNKNOWN),
                        node("m3", "master", READY));

        assertThat(one.told(CHECK)).containsExactly("NODE_LOST HIGH Node m1");
        assertThat(two.told(CHECK)).containsExactly("NODE_LOST CRITICAL Node m1", "NODE_LOST CRITICAL Node m2");
    }

    @Test
    void lossOfAllOtherNodesIsCritical() {
        Given all = new Given().with(Resources.NODES, node("w1", "", UNKNOWN), node("w2", "", UNKNOWN));
        Given half = new Given().with(Resources.NODES, node("w1", "", UNKNOWN), node("w2", "", READY));

        assertThat(all.told(CHECK)).containsExactly("NODE_LOST CRITICAL Node w1", "NODE_LOST CRITICAL Node w2");
        assertThat(half.told(CHECK)).containsExactly("NODE_LOST HIGH Node w1");
    }

    @Test
    void leaseIsEvidenceWhereItWasRead() {
        Given given = new Given()
                .with(Resources.NODES, node("w1", "", UNKNOWN))
                .with(
                        Resources.LEASES,
                        new Lease(named(Lease.OF_NODES, "w1"), "w1", Optional.of(ago("26m")), Optional.empty()));

        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .contains(Evidence.of("last heartbeat 26 min ago"));
    }

    @Test
    void namesThePoolOfTheNode() {
        Finding finding = CHECK.inspect(new Given()
                        .with(Resources.NODES, node("m1", "control-plane", UNKNOWN))
                        .picture())
                .getFirst();

        assertThat(finding.links())
                .containsExactly(new Link(Relation.MEMBER_OF, Subject.clusterScoped("MachineConfigPool", "master")));
    }
}

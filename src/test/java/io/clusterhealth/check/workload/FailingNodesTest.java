// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailingNodesTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final String OWN = "fork: Resource temporarily unavailable";
    private static final String OTHER = "exec /app/server: exec format error";

    @Test
    void nodeOnWhichPodsOfThreeWorkloadsFailThatServeElsewhere() {
        assertThat(found(both("a", "bad"), both("b", "bad"), both("c", "bad")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(Given.text(finding)).isEqualTo("NODE_FAILS_PODS LOW Node bad");
                    assertThat(finding.since()).contains(ago("30m"));
                    assertThat(finding.evidence())
                            .containsExactly(Evidence.quoting(
                                    "pods of 3 workloads fail on it that serve elsewhere", new Quote("", OWN)));
                    assertThat(finding.links()).containsExactly(blamedBy("a"), blamedBy("b"), blamedBy("c"));
                });
        assertThat(found(both("a", "bad"), both("b", "bad"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"bad, 2h, 1", "bad, 10m, 0", "good, 2h, 0"})
    void twoWorkloadsSufficeWhereTheNodeReportedAProblemBefore(String node, String since, int found) {
        Given given = new Given()
                .with(Resources.NODES, node(node, "", condition("KernelDeadlock", "True", since)))
                .with(
                        Resources.PODS,
                        Stream.concat(both("a", "bad"), both("b", "bad")).toArray(Pod[]::new));

        assertThat(CHECK.inspect(given.picture()))
                .filteredOn(finding -> finding.code() == FindingCode.NODE_FAILS_PODS)
                .hasSize(found);
    }

    @ParameterizedTest
    @CsvSource({"bad, 2h, bad, 1", "bad, 10m, bad, 0", "good, 2h, good, 0", "bad, 2h, others, 0"})
    void soTheyDoWhereAWarningIsRepeatedThatMostOtherNodesDoNotHave(String node, String first, String also, int found) {
        Given given = twoOnBad()
                .with(
                        Resources.EVENTS,
                        warned(node, first),
                        warned(also.equals("others") ? "good" : also, first),
                        warned(also.equals("others") ? "third" : also, first));

        assertThat(given.told(CHECK))
                .filteredOn("NODE_FAILS_PODS LOW Node bad"::equals)
                .hasSize(found);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1:9100, warning, 2h, 1",
        "10.0.0.1:9100, info, 2h, 0",
        "10.0.0.1:9100, warning, 10m, 0",
        "10.0.0.2:9100, warning, 2h, 0"
    })
    void soTheyDoWhereAnAlertAboutTheNodeHasBeenFiringBefore(
            String instance, String severity, String since, int found) {
        Given given = twoOnBad()
                .with(
                        Resources.ALERTS,
                        new Alert(
                                "NodeNetworkInterfaceFlapping",
                                severity,
                                Alert.AlertState.FIRING,
                                Map.of("instance", instance, "job", "node-exporter", "namespace", "mon"),
                                "Network interface is often changing its status.",
                                "",
                                Optional.of(ago(since))));

        assertThat(given.told(CHECK))
                .filteredOn("NODE_FAILS_PODS LOW Node bad"::equals)
                .hasSize(found);
        if (found > 0) {
            assertThat(CHECK.inspect(given.picture()))
                    .flatExtracting(Finding::evidence)
                    .extracting(Evidence::statement)
                    .contains("alert NodeNetworkInterfaceFlapping is firing about it for 2 h");
        }
    }

    private static Given twoOnBad() {
        return new Given()
                .having(
                        Resources.NODES,
                        "{metadata: {name: bad}, status: {addresses: [{type: InternalIP, address: 10.0.0.1}]}}",
                        "{metadata: {name: good}, status: {addresses: [{type: InternalIP, address: 10.0.0.2}]}}",
                        "metadata: {name: third}")
                .with(
                        Resources.PODS,
                        Stream.concat(both("a", "bad"), both("b", "bad")).toArray(Pod[]::new));
    }

    private static Event warned(String node, String first) {
        return Given.repeated(74, "Node", node, "ConntrackFull", "Conntrack table full", first);
    }

    @Test
    void whatFailsElsewhereTooIsItsOwnFault() {
        assertThat(found(both("a", "bad"), both("b", "bad"), both("c", "bad"), Stream.of(failing("c", "worse", OWN))))
                .isEmpty();
    }

    @Test
    void whatServesNowhereProvesNothing() {
        assertThat(found(both("a", "bad"), both("b", "bad"), Stream.of(failing("c", "bad", OWN))))
                .isEmpty();
    }

    @Test
    void whatServesBesideIsNoProofAgainstTheNode() {
        assertThat(found(both("a", "bad"), both("b", "bad"), Stream.of(failing("c", "bad", OWN), serving("c", "bad"))))
                .isEmpty();
    }

    @Test
    void nodesOnWhichPodsOfTheSameWorkloadsFailAreOneFault() {
        assertThat(found(onTwo("a", "good-1"), onTwo("b", "good-2"), onTwo("c", "good-1")))
                .extracting(Given::text)
                .containsExactly("NODE_FAILS_PODS LOW Node bad", "NODE_FAILS_PODS LOW Node bad-2");
        assertThat(found(onTwo("a", "good-1"), onTwo("b", "good-2"), onTwo("c", "good-1")))
                .allSatisfy(finding ->
                        assertThat(finding.targets(Relation.FELL_WITH)).containsExactly(Subjects.node("bad")));
        assertThat(found(
                        onTwo("a", "good-1"),
                        onTwo("b", "good-2"),
                        Stream.concat(onTwo("c", "good-1"), Stream.of(serving("c", "bad-2")))))
                .isEmpty();
    }

    private static Stream<Pod> onTwo(String set, String good) {
        return Stream.of(failing(set, "bad", OWN), failing(set, "bad-2", OWN), serving(set, good));
    }

    @Test
    void otherProcessorsStandTogether() {
        assertThat(found(
                        Stream.of(failing("a", "arm-2", OTHER), failing("a", "arm-1", OTHER), serving("a", "w1")),
                        Stream.of(failing("b", "arm-3", OTHER), serving("b", "w1")),
                        Stream.of(failing("c", "arm-2", OTHER), serving("c", "w1"))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(Given.text(finding)).isEqualTo("NODE_FAILS_PODS LOW Node arm-1");
                    assertThat(finding.evidence().getFirst().statement())
                            .isEqualTo("pods of 3 workloads fail on it and 2 nodes like it that serve elsewhere");
                });
    }

    @Test
    void whatSetsSuchNodesApartIsSaid() {
        Node[] nodes = {
            of("bad", "batch", "2d"), of("bad-2", "batch", "1d"), of("good-1", "web", "9d"), of("good-2", "web", "9d")
        };
        Pod[] pods = Stream.of(onTwo("a", "good-1"), onTwo("b", "good-2"), onTwo("c", "good-1"))
                .flatMap(some -> some)
                .toArray(Pod[]::new);

        assertThat(CHECK
                        .inspect(new Given()
                                .with(Resources.NODES, nodes)
                                .with(Resources.PODS, pods)
                                .picture())
                        .stream()
                        .filter(finding -> finding.code() == FindingCode.NODE_FAILS_PODS))
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding.evidence())
                        .extracting(Evidence::statement)
                        .contains(
                                "nodes bad, bad-2 are newer than all others",
                                "only nodes bad, bad-2 have kubelet v1.34.batch and label pool=batch"));
    }

    private static Node of(String name, String pool, String age) {
        return Given.read(Resources.NODES, """
                {metadata: {name: %s, creationTimestamp: @%s, labels: {pool: %s, kubernetes.io/os: linux}},
                 status: {nodeInfo: {kubeletVersion: v1.34.%s}, conditions: [{type: Ready, status: 'True'}]}}""".formatted(name, age, pool, pool));
    }

    private static Link blamedBy(String set) {
        return new Link(Relation.BLAMED_BY, new Subject("StatefulSet", "shop", set));
    }

    private static Stream<Pod> both(String set, String node) {
        return Stream.of(failing(set, node, OWN), serving(set, "good"));
    }

    private static Pod failing(String set, String node, String said) {
        return pod(set + "-on-" + node)
                .ownedBy("StatefulSet", set)
                .on(node)
                .born("30m")
                .unready("30m")
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.of(ago("1m"))))
                .get();
    }

    private static Pod serving(String set, String node) {
        return pod(set + "-well-on-" + node)
                .ownedBy("StatefulSet", set)
                .on(node)
                .ready("9d")
                .get();
    }

    @SafeVarargs
    private static List<Finding> found(Stream<Pod>... pods) {
        Pod[] all = Stream.of(pods).flatMap(some -> some).toArray(Pod[]::new);
        return CHECK.inspect(new Given().with(Resources.PODS, all).picture()).stream()
                .filter(finding -> finding.code() == FindingCode.NODE_FAILS_PODS)
                .toList();
    }

    @Test
    void whatTheNodeReportsItselfAroundThatTimeIsQuoted() {
        Node node = node(
                "bad",
                "",
                condition("Ready", "True", "9d"),
                condition("EtcdIsVoter", "True", "9d"),
                condition("ClockWrong", "True", "50m", "NotSynchronised", "90 minutes slow"),
                condition("FrequentRestart", "False", "50m"));
        Event event = warning("Node", "bad", "TableFull", "dropping packet", "2m");
        Finding found = CHECK
                .inspect(new Given()
                        .with(Resources.NODES, node)
                        .with(Resources.EVENTS, event)
                        .with(
                                Resources.PODS,
                                Stream.of(both("a", "bad"), both("b", "bad"), both("c", "bad"))
                                        .flatMap(some -> some)
                                        .toArray(Pod[]::new))
                        .picture())
                .stream()
                .filter(finding -> finding.code() == FindingCode.NODE_FAILS_PODS)
                .findFirst()
                .orElseThrow();

        assertThat(found.evidence().stream().skip(1))
                .extracting(Evidence::quote)
                .first()
                .asString()
                .contains("90 minutes slow");
        assertThat(found.evidence()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void nodeThatIsDeniedWhatOthersGetLacksCredentials() {
        assertThat(found(pulling("a", "bad"), pulling("b", "bad"), pulling("c", "bad")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.mode()).contains(Mode.NODE_LACKS_CREDENTIALS));
    }

    @Test
    void nodeIsNotBlamedForAPullThatNoOtherNodeHasTriedSince() {
        String expired = "failed to fetch oauth token: 403 Forbidden";
        assertThat(found(pulling("a", expired, "9d"), pulling("b", expired, "9d"), pulling("c", expired, "9d")))
                .isEmpty();
        assertThat(found(pulling("a", expired, "9d"), pulling("b", expired, "9d"), pulling("c", expired, "10m")))
                .isEmpty();
        assertThat(found(pulling("a", expired, "10m"), pulling("b", expired, "10m"), pulling("c", expired, "10m")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.mode()).contains(Mode.NODE_LACKS_CREDENTIALS));
    }

    private static Stream<Pod> pulling(String set, String said, String age) {
        Pod elsewhere = pod(set + "-well-on-good")
                .ownedBy("StatefulSet", set)
                .on("good")
                .born(age)
                .ready(age)
                .get();
        return Stream.of(denied(set, "bad", said), elsewhere);
    }

    private static Stream<Pod> pulling(String set, String node) {
        Pod denied = denied(set, node, "authorization failed: no basic auth credentials");
        return Stream.of(denied, serving(set, "good"));
    }

    private static Pod denied(String set, String node, String said) {
        return pod(set + "-on-" + node)
                .ownedBy("StatefulSet", set)
                .on(node)
                .unready("30m")
                .image("r.io/" + set, "ImagePullBackOff", said)
                .get();
    }
}

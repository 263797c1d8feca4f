// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.deleted;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlChecksTest {
    private static final VersionHealth VERSION = new VersionHealth(Duration.ofMinutes(5), Duration.ofMinutes(90));
    private static final ConditionCheck ENDING = Given.conditions("namespaces");

    @Test
    void apiThatIsNotReadyIsCritical() {
        Given given = new Given().answering(new Read.Found<>(new ApiReadiness(false, List.of("etcd"), 8)));

        assertThat(given.told(new ApiReady())).containsExactly("API_NOT_READY CRITICAL APIServer kube-apiserver");
        assertThat(new ApiReady().inspect(given.picture()).getFirst().evidence())
                .containsExactly(Evidence.quoting("1 of 9 readiness checks fail", "etcd"));
    }

    @Test
    void apiThatDoesNotSayWhyIsCriticalToo() {
        Given given = new Given().answering(new Read.Found<>(new ApiReadiness(false, List.of(), 0)));

        assertThat(given.told(new ApiReady())).hasSize(1);
    }

    @Test
    void readinessThatCannotBeReadIsNoFinding() {
        assertThat(new Given()
                        .answering(new Read.Missing<>(new Unread.Failed("cut off")))
                        .told(new ApiReady()))
                .isEmpty();
        assertThat(new Given().told(new ApiReady())).isEmpty();
    }

    @Test
    void failingVersionIsANoticeForFiveMinutes() {
        assertThat(version("9d", "4.20.1", condition("Failing", "True", "4m59s"))
                        .told(VERSION))
                .containsExactly("VERSION_FAILING LOW ClusterVersion version");
        assertThat(version("9d", "4.20.1", condition("Failing", "True", "5m")).told(VERSION))
                .containsExactly("VERSION_FAILING HIGH ClusterVersion version");
    }

    @Test
    void unavailableVersionIsCriticalUnlessItIsBeingInstalled() {
        Condition unavailable = condition("Available", "False", "30m");

        assertThat(version("89m", "", unavailable).told(VERSION))
                .containsExactly("VERSION_UNAVAILABLE LOW ClusterVersion version");
        assertThat(version("90m", "", unavailable).told(VERSION))
                .containsExactly("VERSION_UNAVAILABLE CRITICAL ClusterVersion version");
        assertThat(version("30m", "4.20.1", unavailable).told(VERSION))
                .containsExactly("VERSION_UNAVAILABLE CRITICAL ClusterVersion version");
    }

    @Test
    void updateUnderWayIsNoFinding() {
        assertThat(version("9d", "4.20.0", condition("Progressing", "True", "2h"))
                        .told(VERSION))
                .isEmpty();
    }

    @Test
    void degradedPoolIsFoundByConditionOrByCount() {
        Given given = new Given()
                .with(
                        Resources.MACHINE_CONFIG_POOLS,
                        pool("a", 0),
                        pool("b", 1),
                        pool("c", 0, condition("RenderDegraded", "True", "9m", "", "bad ignition")),
                        pool("d", 0, condition("Updating", "True", "3h")));

        assertThat(given.told(new PoolHealth()))
                .containsExactly("POOL_DEGRADED HIGH MachineConfigPool b", "POOL_DEGRADED HIGH MachineConfigPool c");
    }

    /// No node is at fault where the configuration cannot be rendered.
    @Test
    void poolThatCannotBeRenderedSaysWhatDoesNotAndNamesNoNode() {
        Condition render = condition(
                "RenderDegraded",
                "True",
                "9m",
                "",
                "Failed to render configuration for pool worker: could not parse Ignition config of 99-worker-chrony");
        Given given = new Given()
                .with(Resources.MACHINE_CONFIG_POOLS, pool("worker", 0, condition("Degraded", "True", "9m"), render))
                .with(Resources.NODES, node("w1", "worker"));

        Finding finding = new PoolHealth().inspect(given.picture()).getFirst();

        assertThat(finding.evidence())
                .containsExactly(
                        Evidence.quoting("RenderDegraded is True", render.message()),
                        Evidence.of("none of its 3 machines is degraded: they keep the configuration that they have"));
        assertThat(finding.mode()).contains(Mode.RENDERING_FAILS);
        assertThat(finding.advice()).doesNotContain("node");
    }

    @Test
    void poolWhoseNodesAreDegradedBesidesSaysHowMany() {
        Given given = new Given()
                .with(
                        Resources.MACHINE_CONFIG_POOLS,
                        pool(
                                "worker",
                                2,
                                condition("RenderDegraded", "True", "9m", "", "no such profile"),
                                condition("NodeDegraded", "True", "9m", "", "Node w1 is reporting: disk is full")));

        Finding finding = new PoolHealth().inspect(given.picture()).getFirst();

        assertThat(finding.evidence())
                .extracting(Evidence::statement)
                .containsExactly("2 of 3 machines are degraded", "RenderDegraded is True", "NodeDegraded is True");
        assertThat(finding.mode()).isEmpty();
    }

    @Test
    void poolThatOnlySaysThatItIsDegradedHasThatAsEvidence() {
        Given given = new Given()
                .with(Resources.MACHINE_CONFIG_POOLS, pool("worker", 0, condition("Degraded", "True", "9m")));

        assertThat(new PoolHealth().inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::statement)
                .containsExactly("Degraded is True");
    }

    @Test
    void degradedPoolQuotesAConditionThatSaysWhyInItsReasonOnly() {
        Given given = new Given()
                .with(
                        Resources.MACHINE_CONFIG_POOLS,
                        pool(
                                "worker",
                                0,
                                condition("Degraded", "True", "9m"),
                                condition("PinnedImageSetsDegraded", "True", "9m", "a pinned image set fails", "")));

        assertThat(new PoolHealth().inspect(given.picture()).getFirst().evidence())
                .containsExactly(
                        Evidence.quoting("PinnedImageSetsDegraded is True", new Quote("a pinned image set fails", "")));
    }

    @Test
    void degradedPoolQuotesTheConditionThatSaysWhy() {
        Given given = new Given()
                .with(
                        Resources.MACHINE_CONFIG_POOLS,
                        pool(
                                "worker",
                                0,
                                condition("Degraded", "True", "9m"),
                                condition("ImageBuildDegraded", "True", "9m", "BuildFailed", "no such package")));

        assertThat(new PoolHealth().inspect(given.picture()).getFirst().evidence())
                .containsExactly(
                        Evidence.quoting("ImageBuildDegraded is True", new Quote("BuildFailed", "no such package")));
    }

    /// Nodes of other pools have the role of workers as well.
    @Test
    void degradedNodeOfAnotherPoolIsNoEvidence() {
        Given given = new Given()
                .with(Resources.MACHINE_CONFIG_POOLS, pool("worker", 1), pool("infra", 1))
                .with(Resources.NODES, degraded("i1", "infra", "worker"), degraded("w1", "worker"));

        assertThat(new PoolHealth().inspect(given.picture()))
                .extracting(finding -> finding.evidence().getLast().quote())
                .containsExactly("w1: disk is full", "i1: disk is full");
    }

    @Test
    void degradedNodeSpeaksForItsPoolWhereThePoolIsSilent() {
        Given given = new Given()
                .with(Resources.MACHINE_CONFIG_POOLS, pool("worker", 1))
                .with(Resources.NODES, degraded("w1", "worker"), node("w2", "worker"));

        assertThat(new PoolHealth().inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::quote)
                .containsExactly("", "w1: disk is full");
    }

    /// What others have can be applied; what none has may be at fault itself.
    @ParameterizedTest
    @CsvSource({
        "2, disk is full, true",
        "0, disk is full, false",
        "2, 'failed to drain node: w1 after 1 hour', false",
        "2, '', false"
    })
    void nodeThatAloneDoesNotGetItsConfigurationIsFoundItself(int updated, String reason, boolean found) {
        MachineConfigPool pool = new MachineConfigPool(named("", "worker"), false, "b", "a", 3, updated, 1, List.of());
        Given given = new Given()
                .with(Resources.MACHINE_CONFIG_POOLS, pool)
                .with(Resources.NODES, refusing("w1", reason), node("w2", "worker"));

        assertThat(given.told(new PoolHealth()))
                .isEqualTo(Stream.of("NODE_PROBLEM MEDIUM Node w1", "POOL_DEGRADED HIGH MachineConfigPool worker")
                        .skip(found ? 0 : 1)
                        .toList());
        assertThat(given.with(Resources.NODES, refusing("w3", reason)).told(new PoolHealth()))
                .as("two of them")
                .hasSize(1);
    }

    private static Node refusing(String name, String reason) {
        return Given.read(Resources.NODES, """
                metadata:
                  name: %s
                  annotations:
                    machineconfiguration.openshift.io/state: Degraded
                    machineconfiguration.openshift.io/reason: "%s"
                status: {conditions: [{type: Ready, status: "True"}]}
                """.formatted(name, reason));
    }

    private static Node degraded(String name, String... roles) {
        return new Node(
                named("", name),
                List.of(roles),
                "",
                false,
                Requests.NONE,
                Requests.NONE,
                Optional.empty(),
                "Degraded",
                "disk is full",
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

    @Test
    void namespaceMayTakeFifteenMinutesToEnd() {
        assertThat(ending("14m59s").told(ENDING)).isEmpty();
        assertThat(ending("15m").told(ENDING)).containsExactly("NAMESPACE_STUCK_TERMINATING MEDIUM Namespace old");
        assertThat(new Given()
                        .with(Resources.NAMESPACES, new Namespace(named("", "fine"), "Active", List.of(), Map.of()))
                        .told(ENDING))
                .isEmpty();
    }

    @Test
    void namespaceSaysWhatHoldsIt() {
        assertThat(ENDING.inspect(ending("1h").picture()).getFirst().evidence())
                .extracting(Evidence::quote)
                .contains("SomeFinalizersRemain: guard in 1 resource");
    }

    private static Given ending(String age) {
        Metadata metadata = deleted("", "old", "9d", age);
        return new Given()
                .with(
                        Resources.NAMESPACES,
                        new Namespace(
                                metadata,
                                "Terminating",
                                List.of(
                                        condition(
                                                "NamespaceFinalizersRemaining",
                                                "True",
                                                age,
                                                "SomeFinalizersRemain",
                                                "guard in 1 resource"),
                                        condition("NamespaceDeletionContentFailure", "False", age, "x", "fine")),
                                Map.of()));
    }

    private static Given version(String age, String current, Condition condition) {
        return new Given()
                .with(
                        Resources.CLUSTER_VERSIONS,
                        new ClusterVersion(
                                created("", "version", age),
                                "4.20.1",
                                history(current),
                                List.of(),
                                AvailableUpdates.NONE,
                                List.of(condition)));
    }

    private static List<Update> history(String current) {
        Update first = new Update("Partial", "4.20.1", Optional.empty(), Optional.empty());
        return current.isEmpty()
                ? List.of(first)
                : List.of(new Update("Completed", current, Optional.empty(), Optional.empty()));
    }

    private static MachineConfigPool pool(String name, int degraded, Condition... conditions) {
        return new MachineConfigPool(named("", name), false, "a", "a", 3, 3, degraded, List.of(conditions));
    }
}

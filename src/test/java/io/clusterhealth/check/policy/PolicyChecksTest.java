// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyChecksTest {
    private static final String NOTICE = "BUDGET_BLOCKS LOW PodDisruptionBudget shop/web";
    private static final BudgetRoom BUDGET = new BudgetRoom(Duration.ofMinutes(10));
    private static final BudgetTargets TARGETS = new BudgetTargets(Duration.ofMinutes(10));
    private static final LabelSelector ALL = new LabelSelector(List.of());
    private static final Map<String, String> WEB_LABELS = Map.of("app", "web", "tier", "front");

    @Test
    void budgetBlocksWhenAllItsPodsMustStay() {
        assertThat(new Given()
                        .with(Resources.DISRUPTION_BUDGETS, budget(3, 3, 2, 1))
                        .told(BUDGET))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                        .told(BUDGET))
                .containsExactly("BUDGET_BLOCKS LOW PodDisruptionBudget shop/web");
        assertThat(new Given()
                        .with(Resources.DISRUPTION_BUDGETS, budget(0, 0, 0, 0))
                        .told(BUDGET))
                .isEmpty();
    }

    @Test
    void podThatWillBeBackSoonBlocksNobody() {
        assertThat(blocked(budget(2, 1, 1, 0, "9m59s"))).isEmpty();
        assertThat(blocked(budget(2, 1, 1, 0, "10m"))).hasSize(1);
        assertThat(blocked(budget(1, 1, 1, 0, "9m59s"))).hasSize(1);
    }

    private static List<String> blocked(DisruptionBudget budget) {
        return new Given().with(Resources.DISRUPTION_BUDGETS, budget).told(BUDGET);
    }

    @Test
    void budgetIsMoreThanANoticeWhileANodeIsDrained() {
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                .with(Resources.NODES, node(named("", "w1"), "", true, ""), node("w2", ""));

        assertThat(given.with(Resources.PODS, pod("web-1").on("w1").get()).told(BUDGET))
                .containsExactly("BUDGET_BLOCKS MEDIUM PodDisruptionBudget shop/web");
    }

    @ParameterizedTest
    @CsvSource({"1d, 98m, 98m", "30m, 98m, 30m", "1d, '', ''"})
    void budgetBlocksSinceTheCordonOrSinceItAllowsNothing(String spent, String cordoned, String since) {
        Node.Taint taint = new Node.Taint(
                "node.kubernetes.io/unschedulable",
                "",
                "NoSchedule",
                cordoned.isEmpty() ? Optional.empty() : Optional.of(ago(cordoned)));
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0, spent))
                .with(Resources.NODES, node(named("", "w1"), "", true, "", List.of(taint), ""))
                .with(Resources.PODS, pod("web-1").on("w1").get());

        assertThat(BUDGET.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.since())
                        .isEqualTo(since.isEmpty() ? Optional.empty() : Optional.of(ago(since))));
    }

    @ParameterizedTest
    @CsvSource({"'', 0, true", "'', 0%, true", "100%, '', true", "2, '', false", "'', 1, false"})
    void budgetThatNeverAllowsAnythingIsNotHelpedByReplicas(String minimum, String maximum, boolean never) {
        DisruptionBudget budget =
                budget(named("shop", "web"), minimum, maximum, new int[] {2, 2, 2, 0}, Optional.of(ago("1d")));

        assertThat(BUDGET.inspect(
                        new Given().with(Resources.DISRUPTION_BUDGETS, budget).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.mode()
                                .filter(Mode.BUDGET_OF_NOTHING::equals)
                                .isPresent())
                        .isEqualTo(never));
    }

    @Test
    void drainOfANodeWithoutItsPodsIsNoAffairOfTheBudget() {
        assertThat(draining("w1").told(BUDGET)).as("no pod at all").containsExactly(NOTICE);
        assertThat(draining("w1")
                        .with(Resources.PODS, pod("web-1").on("w2").get())
                        .told(BUDGET))
                .as("its pod is elsewhere")
                .containsExactly(NOTICE);
        assertThat(draining("w1")
                        .with(
                                Resources.PODS,
                                pod("web-1").on("w1").phase("Succeeded").get())
                        .told(BUDGET))
                .as("what is over need not be evicted")
                .containsExactly(NOTICE);
        assertThat(draining("w1")
                        .with(Resources.PODS, pod("db-1").in("crm").on("w1").get())
                        .told(BUDGET))
                .as("pods of another namespace")
                .containsExactly(NOTICE);
    }

    @ParameterizedTest
    @CsvSource({"3, '', true", "4, '', false", "4, Done, false", "4, Working, true", "4, Degraded, true"})
    void nodeOnWhichManyOthersStayIsCordonedAndNobodyDrainsIt(int others, String configState, boolean drained) {
        Pod[] pods = IntStream.range(0, others)
                .mapToObj(i -> pod("db-" + i).in("crm").on("w1").get())
                .toArray(Pod[]::new);

        assertThat(new Given()
                        .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                        .with(Resources.NODES, node(named("", "w1"), "", true, configState))
                        .with(Resources.PODS, pod("web-1").on("w1").get())
                        .with(Resources.PODS, pods)
                        .told(BUDGET))
                .containsExactly(drained ? "BUDGET_BLOCKS MEDIUM PodDisruptionBudget shop/web" : NOTICE);
    }

    @ParameterizedTest
    @CsvSource({"0, 4, true", "1, 3, true", "1, 2, false", "2, 4, false", "3, 7, true"})
    void cordonedNodeThatIsHalfAsFullAsAnotherIsNotBeingDrained(int others, int elsewhere, boolean drained) {
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                .with(Resources.NODES, node(named("", "w1"), "", true, ""), node("w2", ""))
                .with(Resources.PODS, pod("web-1").on("w1").get());
        for (int i = 0; i < others; i++) {
            given.with(Resources.PODS, pod("db-" + i).in("crm").on("w1").get());
        }
        for (int i = 0; i < elsewhere; i++) {
            given.with(Resources.PODS, pod("app-" + i).in("crm").on("w2").get());
        }

        assertThat(given.told(BUDGET))
                .containsExactly(drained ? "BUDGET_BLOCKS MEDIUM PodDisruptionBudget shop/web" : NOTICE);
    }

    @ParameterizedTest
    @CsvSource({"'', few other pods are left on", "medik8s.io/drain, is being drained"})
    void drainIsOnlyNamedWhereTheNodeSaysSo(String taint, String said) {
        List<Node.Taint> taints = taint.isEmpty() ? List.of() : List.of(new Node.Taint(taint, "", "NoSchedule"));
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                .with(Resources.NODES, node(named("", "w1"), "", true, "", taints, ""))
                .with(Resources.PODS, pod("web-1").on("w1").get());

        assertThat(BUDGET.inspect(given.picture())
                        .getFirst()
                        .evidence()
                        .getFirst()
                        .statement())
                .contains(said);
    }

    /// Karpenter and, by default, the cluster autoscaler taint the node that they drain and do not cordon it.
    @ParameterizedTest
    @CsvSource({
        "karpenter.sh/disrupted, true",
        "karpenter.sh/disruption, true",
        "ToBeDeletedByClusterAutoscaler, true",
        "DeletionCandidateOfClusterAutoscaler, false"
    })
    void taintOfAnAutoscalerIsADrainWithoutACordon(String taint, boolean drained) {
        Node tainted = node(named("", "w1"), "", false, "", List.of(new Node.Taint(taint, "", "NoSchedule")), "");
        Given given = new Given().with(Resources.NODES, tainted, node("w2", "")).with(Resources.EVENTS);

        assertThat(new OptionalReads(BUDGET.optionalReads())
                        .after(given.with(Resources.PODS, pod("web-1").on("w1").get())
                                .picture()))
                .isEqualTo(drained ? Set.of(Resources.DISRUPTION_BUDGETS) : Set.of());
        assertThat(given.with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0)).told(BUDGET))
                .containsExactly(drained ? "BUDGET_BLOCKS MEDIUM PodDisruptionBudget shop/web" : NOTICE);
    }

    @Test
    void budgetThatKubeVirtMadeBlocksOnlyWhereItsMachineDoesNotMove() {
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budgetOfMachine())
                .with(Resources.PODS)
                .with(Resources.NODES, node(named("", "w1"), "", true, ""));

        assertThat(given.told(BUDGET)).isEmpty();
        assertThat(given.with(Resources.PODS, launcher("vm-2", "w1")).told(BUDGET))
                .as("another machine stays")
                .isEmpty();
        assertThat(given.with(Resources.PODS, launcher("vm-1", "w1")).told(BUDGET))
                .hasSize(1);
        assertThat(given.with(Resources.PODS, launcher("vm-1", "w2")).told(BUDGET))
                .as("it is on its way")
                .isEmpty();
    }

    @Test
    void machineThatWaitsForOthersToBeMovedHoldsUpNobodyUnlessItCannotBeMoved() {
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budgetOfMachine())
                .with(Resources.NODES, node(named("", "w1"), "", true, ""))
                .with(Resources.PODS, launcher("vm-1", "w1"), launcher("vm-2", "w1"), launcher("vm-2", "w2"));

        assertThat(given.told(BUDGET)).isEmpty();
        assertThat(given.with(
                                Resources.EVENTS,
                                warning(
                                        "VirtualMachineInstance",
                                        "vm-1",
                                        "Migrated",
                                        "EvictionStrategy is set but vmi is not migratable",
                                        "1m"))
                        .told(BUDGET))
                .containsExactly("BUDGET_BLOCKS MEDIUM PodDisruptionBudget shop/kubevirt-budget-x");
    }

    private static DisruptionBudget budgetOfMachine() {
        return budget(
                owned("shop", "kubevirt-budget-x", "VirtualMachineInstance", "vm-1"),
                "1",
                "",
                new int[] {1, 1, 1, 0},
                Optional.empty());
    }

    private static Pod launcher(String machine, String node) {
        return pod("virt-launcher-" + machine + "-" + node)
                .ownedBy("VirtualMachineInstance", machine)
                .on(node)
                .get();
    }

    private static Given draining(String cordoned) {
        return new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                .with(Resources.PODS)
                .with(Resources.NODES, node(named("", cordoned), "", true, ""));
    }

    @Test
    void budgetThatGuardsNobodyIsANoticeUnlessItsWorkloadRests() {
        Given nobody = new Given().with(Resources.DISRUPTION_BUDGETS, guarding(0, "10m"));
        Given somebody = new Given().with(Resources.DISRUPTION_BUDGETS, guarding(1, "10m"));
        Given young = new Given().with(Resources.DISRUPTION_BUDGETS, guarding(0, "9m59s"));
        Given bySomethingElse = new Given().with(Resources.DISRUPTION_BUDGETS, budget(0, 0, 0, 0));
        Given resting = new Given()
                .with(Resources.DISRUPTION_BUDGETS, guarding(0, "10m"))
                .with(
                        Resources.DEPLOYMENTS,
                        new Workload(named("shop", "web"), "Deployment", 0, 0, 0, true, false, WEB_LABELS, List.of()));

        assertThat(nobody.told(TARGETS)).containsExactly("BUDGET_SELECTS_NO_PODS LOW PodDisruptionBudget shop/web");
        assertThat(somebody.told(TARGETS)).isEmpty();
        assertThat(young.told(TARGETS)).isEmpty();
        assertThat(bySomethingElse.told(TARGETS)).isEmpty();
        assertThat(resting.told(TARGETS)).isEmpty();
    }

    private static DisruptionBudget guarding(int expected, String age) {
        return new DisruptionBudget(
                created("shop", "web", age),
                "",
                "",
                expected,
                0,
                0,
                0,
                Optional.empty(),
                true,
                "",
                false,
                Map.of("app", "web"),
                ALL);
    }

    private static DisruptionBudget budget(int expected, int healthy, int desired, int allowed) {
        return budget(expected, healthy, desired, allowed, "1d");
    }

    private static DisruptionBudget budget(int expected, int healthy, int desired, int allowed, String age) {
        return budget(
                named("shop", "web"), "", "", new int[] {expected, healthy, desired, allowed}, Optional.of(ago(age)));
    }

    /// @param status expected, healthy, desired and allowed
    private static DisruptionBudget budget(
            Metadata metadata, String minimum, String maximum, int[] status, Optional<Instant> since) {
        return new DisruptionBudget(
                metadata, minimum, maximum, status[0], status[1], status[2], status[3], since, true, "", false,
                Map.of(), ALL);
    }
}

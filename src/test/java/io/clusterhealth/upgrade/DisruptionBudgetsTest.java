// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisruptionBudgetsTest {
    private static final String MACHINE = """
            {metadata: {namespace: shop, name: kubevirt-disruption-budget-x, ownerReferences:
              [{kind: VirtualMachineInstance, name: "%s", controller: true}]},
             spec: {minAvailable: 1},
             status: {expectedPods: 1, currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0}}
            """;

    @Test
    void budgetOfAMachineThatCanMigrateIsNoObstacle() {
        assertThat(obstacles(MACHINE.formatted("db"), List.of())).isEmpty();
    }

    /// An owner's name is not checked by the API server.
    @ParameterizedTest
    @CsvSource({"db, kubectl describe virtualmachineinstance db -n shop", "db; reboot, ''"})
    void machineThatIsFoundToStayBlocksAndIsNotToBeEvicted(String machine, String command) {
        Finding stays = Finding.of(
                        FindingCode.BUDGET_BLOCKS,
                        new Subject("PodDisruptionBudget", "shop", "kubevirt-disruption-budget-x"))
                .saying("1 of its 1 pods are healthy and 1 must stay");

        assertThat(obstacles(MACHINE.formatted(machine), List.of(stays)))
                .singleElement()
                .satisfies(obstacle -> {
                    assertThat(obstacle.weight()).isEqualTo(Weight.BLOCKS);
                    assertThat(obstacle.command()).isEqualTo(command);
                });
    }

    /// The controller has not seen the latest spec, or has just counted one pod less.
    @ParameterizedTest
    @CsvSource({"1, 1h, BLOCKS", "1, 3m, REVIEW", "0, 1h,"})
    void onlyALastingStateOfTheLatestSpecBlocks(int observed, String since, @Nullable Weight weight) {
        String budget = """
                {metadata: {namespace: shop, name: web, generation: 1}, spec: {minAvailable: 2},
                 status: {observedGeneration: %d, expectedPods: 3, currentHealthy: 2, desiredHealthy: 2,
                   disruptionsAllowed: 0, conditions:
                     [{type: DisruptionAllowed, status: "False", lastTransitionTime: @%s}]}}
                """.formatted(observed, since);

        assertThat(obstacles(budget, List.of()))
                .extracting(Obstacle::weight)
                .isEqualTo(weight == null ? List.of() : List.of(weight));
    }

    /// Repairing the pod that is down would not let a node be drained.
    @ParameterizedTest
    @CsvSource({"2, are", "1, is"})
    void budgetThatAllowsNothingIsToBeChangedWhateverItsPodsAre(int healthy, String verb) {
        String budget = """
                {metadata: {namespace: shop, name: web}, spec: {maxUnavailable: 0},
                 status: {expectedPods: 2, currentHealthy: %d, desiredHealthy: 2, disruptionsAllowed: 0}}
                """.formatted(healthy);

        assertThat(obstacles(budget, List.of())).singleElement().satisfies(obstacle -> {
            assertThat(obstacle.evidence().statement())
                    .isEqualTo(
                            "allows no disruptions even while all of its pods are healthy (maxUnavailable 0); now %d of 2 pods %s healthy",
                            healthy, verb);
            assertThat(obstacle.command()).contains("\"maxUnavailable\":1");
        });
    }

    private static List<Obstacle> obstacles(String budget, List<Finding> findings) {
        Picture picture =
                new Given().having(Resources.DISRUPTION_BUDGETS, budget).picture();
        return DisruptionBudgets.obstacles(picture, findings, Target.of(Optional.empty(), picture));
    }
}

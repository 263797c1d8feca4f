// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.created;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetOfFailingPodsTest {

    /// The pods of custom workloads are known by their numbers only.
    @ParameterizedTest
    @CsvSource({"3, 2, true", "3, 3, false", "4, 2, false", "3, 1, false"})
    void namesTheWorkloadWhosePodsItLacks(int expected, int healthy, boolean named) {
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(expected, healthy))
                .having(Resources.PODS, pod(0, "True"), pod(1, "True"), pod(2, "False"));

        assertThat(new BudgetRoom(Duration.ofMinutes(10)).inspect(given.picture()))
                .singleElement()
                .extracting(finding -> finding.targets(Relation.SELECTS))
                .isEqualTo(named ? List.of(new Subject("StrimziPodSet", "shop", "kafka")) : List.of());
    }

    private static String pod(int number, String ready) {
        return """
                {metadata: {namespace: shop, name: kafka-%d, ownerReferences: [{kind: StrimziPodSet, name: kafka, controller: true}]},
                 status: {phase: Running, conditions: [{type: Ready, status: "%s"}]}}""".formatted(number, ready);
    }

    private static DisruptionBudget budget(int expected, int healthy) {
        return new DisruptionBudget(
                created("shop", "kafka", "3d"),
                "",
                "1",
                expected,
                healthy,
                healthy,
                0,
                Optional.of(ago("2h")),
                true,
                "",
                false,
                Map.of("strimzi.io/name", "kafka"),
                new LabelSelector(List.of()));
    }
}

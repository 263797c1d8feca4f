// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.created;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.LabelSelector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewBudgetTest {
    /// One that can allow a disruption later is judged once its workload has had time to start.
    @ParameterizedTest
    @CsvSource({"0, 3m, 1", "0%, 3m, 1", "1, 3m, 0", "1, 10m, 1"})
    void blocksAtOnceWhereItNeverAllowsAnything(String maximum, String age, int findings) {
        DisruptionBudget budget = new DisruptionBudget(
                created("shop", "web", age),
                "",
                maximum,
                2,
                2,
                2,
                0,
                Optional.of(ago(age)),
                true,
                "",
                false,
                Map.of(),
                new LabelSelector(List.of()));

        assertThat(new Given().with(Resources.DISRUPTION_BUDGETS, budget).told(new BudgetRoom(Duration.ofMinutes(10))))
                .hasSize(findings);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisruptionBudgetTest {

    @ParameterizedTest
    @CsvSource({
        "3, 3, 2, 1, false, false",
        "3, 2, 2, 0, true, false",
        "3, 3, 3, 0, true, true",
        "0, 0, 0, 0, false, true",
        // An eviction was allowed that is not counted yet.
        "3, 3, 2, 0, false, false",
    })
    void isSpentOnlyIfItAllowsNothing(
            int expected, int healthy, int desired, int allowed, boolean spent, boolean needsAll) {
        DisruptionBudget budget = new DisruptionBudget(
                new Metadata(
                        "shop",
                        "web",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                "",
                "1",
                expected,
                healthy,
                desired,
                allowed,
                Optional.empty(),
                true,
                Map.of());

        assertThat(budget.spent()).isEqualTo(spent);
        assertThat(budget.needsAll()).isEqualTo(needsAll);
    }
}

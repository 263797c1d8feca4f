// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetChangeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "minAvailable":1       |                        | 4 | Its 4 pods can be evicted without limit then.
            "minAvailable":1       |                        | 0 | ~~
            "minAvailable":1       | "minAvailable":10      | 4 | It then allows no eviction of its 4 pods, so that no node of theirs can be drained.
            "minAvailable":1       | "minAvailable":3       | 4 | ~~
            "minAvailable":"50%"   | "minAvailable":"76%"   | 4 | It then allows no eviction of its 4 pods, so that no node of theirs can be drained.
            "minAvailable":"50%"   | "minAvailable":"75%"   | 4 | ~~
            "maxUnavailable":1     | "maxUnavailable":0     | 1 | It then allows no eviction of its 1 pod, so that no node of theirs can be drained.
            "maxUnavailable":"25%" | "maxUnavailable":"1%"  | 4 | ~~
            "minAvailable":4       | "minAvailable":5       | 4 | ~~
            """)
    void aBudgetThatGuardsNothingOrAllIsTold(String before, String after, int pods, String told) {
        String status = "\"status\":{\"expectedPods\":%d}".formatted(pods);

        assertThat(BudgetChange.of(TriedChanges.of(
                                "PodDisruptionBudget",
                                "{\"spec\":{%s},%s}".formatted(before, status),
                                after == null ? "" : "{\"spec\":{%s},%s}".formatted(after, status)))
                        .orElse(""))
                .isEqualTo(told);
    }
}

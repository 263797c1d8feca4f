// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaRaiseTest {
    private static final String SET = """
            {"spec":{"replicas":5,"template":{"spec":{"containers":[{"resources":{"requests":{"cpu":"100m","memory":"64Mi","ephemeral-storage":"1Gi"}}}]}}},
             "status":{"replicas":%d}}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 | {"requests.cpu":"400m"}                         | requests.cpu 400m admits 1 of 2 missing pods; 500m is needed
            3 | {"requests.cpu":"500m"}                         | ''
            5 | {"requests.cpu":"100m"}                         | ''
            3 | {"requests.cpu":"1","pods":"4","memory":"1Gi"}  | pods 4 admits 1 of 2 missing pods; 5 is needed
            1 | {"memory":"200Mi"}                              | memory 200Mi admits 3 of 4 missing pods; 256Mi is needed
            3 | {"requests.ephemeral-storage":"1Gi"}            | requests.ephemeral-storage 1Gi admits 1 of 2 missing pods; 2048Mi is needed
            1 | {"limits.cpu":"1m","services":"0"}              | ''
            """)
    void thePlanSaysHowMuchIsNeeded(int created, String hard, String line) {
        ObjectNode used = ChangeFixture.json("{\"requests.cpu\":\"300m\",\"pods\":\"3\"}");

        assertThat(QuotaRaise.of(ChangeFixture.json(hard), used, List.of(ChangeFixture.json(SET.formatted(created))))
                        .orElse(""))
                .isEqualTo(line);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageLedgerTest {
    private static final ApiResource PODS = new ApiResource("", "v1", "pods", "Pod", List.of(), true);

    /// Nothing answers within no time.
    @ParameterizedTest
    @CsvSource({
        "2000, no answer within 2 s",
        "0, no time was left to ask for it",
        "-5, no time was left to ask for it",
    })
    void whatIsLateSaysHowLongItWasWaitedFor(long millis, String detail) {
        assertThat(CoverageLedger.of(Map.of(PODS, new Unread.Late(Duration.ofMillis(millis))))
                        .notChecked())
                .containsExactly(new Blind("pods", Reason.DEADLINE, detail, "", false, true));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InsightsMeasuredTest {
    private static final InsightsAdvice INSIGHTS = new InsightsAdvice(3, Duration.ofHours(24));
    private static final String LINK = "https://console.redhat.com/openshift/insights/advisor/recommendations/x";

    @ParameterizedTest
    @CsvSource({
        "total_risk, Low, false",
        "total_risk, Moderate, false",
        "total_risk, 2, false",
        "total_risk, Important, true",
        "total_risk, 3, true",
        "total_risk, Critical, true",
        "total_risk, Invalid, false",
        "severity, moderate, false",
        "severity, critical, true",
        "other, critical, false"
    })
    void measuredAdviceCountsFromTheSameRiskOn(String label, String risk, boolean found) {
        Given given = new Given().with(Resources.MEASUREMENTS, measured("a bad idea", Map.of(label, risk)));

        assertThat(given.told(INSIGHTS))
                .isEqualTo(found ? List.of("INSIGHTS_ADVICE LOW InsightsOperator cluster") : List.of());
    }

    @Test
    void whatItSaysIsQuotedBesideTheRulesLink() {
        assertThat(evidence(measured("a bad idea", Map.of("total_risk", "Important", "info_link", LINK))))
                .containsExactly(Evidence.quoting("total risk 3 of 4", "a bad idea (" + LINK + ")"));
        assertThat(evidence(measured("x".repeat(121), Map.of("total_risk", "Critical", "info_link", "javascript:x"))))
                .containsExactly(Evidence.quoting("total risk 4 of 4", "x".repeat(120) + "…"));
    }

    @Test
    void whatTheListSaysIsNotSaidTwice() {
        Given given = new Given()
                .with(Resources.INSIGHTS_REPORTS, object("insightsoperators", named("", "cluster"), """
                                status:
                                  gatherStatus: {lastGatherTime: @1h}
                                  insightsReport: {healthChecks: [{description: a bad idea, totalRisk: 3},
                                    {description: a small one, totalRisk: 2}]}
                                """))
                .with(
                        Resources.MEASUREMENTS,
                        measured("a bad idea", Map.of("total_risk", "Important")),
                        measured("a small one", Map.of("total_risk", "Important")),
                        measured("a worse one", Map.of("total_risk", "Critical")));

        assertThat(INSIGHTS.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .containsExactly(
                                Evidence.quoting("total risk 3 of 4", "a bad idea"),
                                Evidence.quoting("total risk 4 of 4", "a worse one")));
    }

    @Test
    void theWorstTenAreEnough() {
        assertThat(evidence(IntStream.rangeClosed(1, 12)
                        .mapToObj(i -> measured("idea " + i, Map.of("total_risk", i == 12 ? "Critical" : "Important")))
                        .toArray(Measurement[]::new)))
                .hasSize(10)
                .startsWith(Evidence.quoting("total risk 4 of 4", "idea 12"));
    }

    private static List<Evidence> evidence(Measurement... measurements) {
        return INSIGHTS.inspect(
                        new Given().with(Resources.MEASUREMENTS, measurements).picture())
                .getFirst()
                .evidence();
    }

    private static Measurement measured(String description, Map<String, String> labels) {
        Map<String, String> all = new HashMap<>(labels);
        all.put("description", description);
        return new Measurement(Signal.INSIGHTS_ADVICE, all, 1);
    }
}

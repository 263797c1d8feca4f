// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthTextTest {

    @Test
    void tellsTheVerdictTheCauseAndWhatFollowsFromIt() {
        HealthReport report = Reports.of(
                Reports.WHOLE,
                List.of(Reports.nodeLost("worker-3", 6)),
                List.of(Reports.finding(FindingCode.NODE_CORDONED, Subject.clusterScoped("Node", "worker-9"), "")));

        assertThat(HealthText.of(report, 1_500)).hasToString("""
                DEGRADED: prod is degraded. First cause: Node worker-3: Node stopped reporting (CH-202), for 25 min; it explains 6 more findings.
                nodes 5/6 ready; pods 812 (790 running, 3 pending, 2 failed, 17 succeeded), 9 with problems
                1. [high] Node worker-3: Node stopped reporting (CH-202) for 25 min; Cluster Capacity, WorkerPool
                   evidence: Ready is Unknown since 23:35: "Kubelet stopped 'posting' node status."
                   explains 6 (certain): 6 × Pod runs but is not ready: Pod shop/cart-0, Pod shop/cart-1, Pod shop/cart-2, Pod shop/cart-3 and 2 more
                   do: Check that the machine is powered on and reaches the API server; then its kubelet.
                   next: explain-resource {"kind":"Node","name":"worker-3"}
                note: Node worker-9: Node takes no new pods (CH-207) for 25 min""");
    }

    @Test
    void saysWhatItCouldNotSeeAndHowToMendThat() {
        HealthReport report = Reports.of(Reports.BLIND, List.of(), List.of());

        assertThat(HealthText.of(report, 1_500)).hasToString("""
                UNKNOWN: prod is unknown: nothing wrong is known, but not everything needed could be checked.
                nodes 5/6 ready; pods 812 (790 running, 3 pending, 2 failed, 17 succeeded), 9 with problems
                not checked: nodes (forbidden); grant: - {apiGroups: [""], resources: [nodes], verbs: [list]}
                not checked: events, jobs (deadline, in part read): not there after 4 s""");
    }

    @Test
    void saysHealthyInFewWords() {
        assertThat(HealthText.of(Reports.of(Reports.WHOLE, List.of(), List.of()), 1_500)
                        .toString())
                .startsWith("HEALTHY: prod is healthy: everything needed was checked and nothing is wrong.");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 500, 1_500, 20_000})
    void staysInsideItsBudgetAndSaysWhatItLeftOut(int maxTokens) {
        List<Incident> many = IntStream.range(0, 300)
                .mapToObj(i -> Reports.nodeLost("worker-with-a-rather-long-name-" + i, 40))
                .toList();

        BoundedText text = HealthText.of(Reports.of(Reports.BLIND, many, List.of()), maxTokens);

        assertThat(text.toString()).hasSizeLessThanOrEqualTo(maxTokens * 4);
        assertThat(text.truncated()).isTrue();
        assertThat(text.toString())
                .startsWith("DEGRADED: ")
                .contains("more incidents; ask with a namespace")
                .contains("not checked: nodes");
    }
}

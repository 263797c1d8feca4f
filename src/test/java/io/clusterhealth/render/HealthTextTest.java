// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Scope;
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
    void causeIsNotNamedAmongWhatItExplains() {
        Subject cart = new Subject("Deployment", "shop", "cart");
        Finding crash = Reports.finding(FindingCode.POD_CRASH_LOOP, cart, "");
        Finding outage = Reports.finding(FindingCode.WORKLOAD_UNAVAILABLE, cart, "");
        Incident incident = new Incident(
                "CH-401/Deployment/shop/cart",
                crash.severity(),
                crash.code().impact(),
                Scope.NAMESPACE,
                Confidence.CERTAIN,
                crash.since(),
                crash,
                List.of(new Incident.Symptom(outage, Confidence.CERTAIN, "its pods crash")));

        assertThat(HealthText.of(Reports.of(Reports.WHOLE, List.of(incident), List.of()), 1_500)
                        .toString())
                .contains("explains 1 (certain): 1 × Workload has no available replica\n")
                .doesNotContain("replica: Deployment");
    }

    @Test
    void sameWordsAreQuotedOnce() {
        List<Evidence> evidence = List.of(
                Evidence.quoting("NodeDegraded is True", "1 nodes are reporting degraded status on sync"),
                Evidence.quoting("Degraded is True", "Sync: 1 nodes are reporting degraded status on sync"),
                Evidence.quoting("Updating is False", "paused"));

        assertThat(EvidenceLine.all(evidence, 3, 200))
                .containsExactly(
                        "NodeDegraded is True: \"1 nodes are reporting degraded status on sync\"",
                        "Degraded is True",
                        "Updating is False: \"paused\"");
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

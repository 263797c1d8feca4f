// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthAnswerTest {

    /// Otherwise a second call is needed to learn why, such as that an acknowledgement is missing.
    @Test
    void aNoteOnAnOperatorHasTheReasonOfItsCondition() {
        Finding blocked = Finding.of(FindingCode.NOT_UPGRADEABLE, Subject.clusterScoped("ClusterVersion", "version"))
                .quoting("Upgradeable is False", new Quote("AdminAckRequired", "see the article"));
        HealthReport report = Reports.of(Reports.WHOLE, List.of(Reports.nodeLost("worker-3", 1)), List.of(blocked));

        assertThat(HealthAnswer.of(report, 1_500).text()).contains("(CH-308): AdminAckRequired");
    }

    @Test
    void tellsTheVerdictTheCauseAndWhatFollowsFromIt() {
        HealthReport report = Reports.of(
                Reports.WHOLE,
                List.of(Reports.nodeLost("worker-3", 6)),
                List.of(Reports.finding(FindingCode.NODE_CORDONED, Subject.clusterScoped("Node", "worker-9"), "")));

        assertThat(HealthAnswer.of(report, 1_500).text()).isEqualTo("""
                DEGRADED: prod is degraded. First cause: Node worker-3: Node stopped reporting (CH-202), for 25 min; it explains 6 more findings.
                nodes 5/6 ready; pods 812 (790 running, 3 pending, 2 failed, 17 succeeded), 9 with problems
                1. [high] Node worker-3: Node stopped reporting (CH-202) for 25 min; impact: Cluster Capacity; scope: WorkerPool
                   evidence: Ready is Unknown since 23:35: "Kubelet stopped 'posting' node status."
                   explains 6 (certain): 6 × Pod runs but is not ready
                   - Pod shop/cart-0 (CH-407) and 5 more: it runs on node worker-3
                   do: Check that the machine is powered on and reaches the API server; then its kubelet.
                   next: explain-resource {"kind":"Node","name":"worker-3"}
                note: Node worker-9: Node is cordoned (CH-207) for 25 min""");
    }

    @Test
    void saysWhatItCouldNotSeeAndHowToMendThat() {
        HealthReport report = Reports.of(Reports.BLIND, List.of(), List.of());

        assertThat(HealthAnswer.of(report, 1_500).text()).isEqualTo("""
                UNKNOWN: the health of prod is not known: nothing wrong is known, but not everything needed could be checked.
                nodes 5/6 ready; pods 812 (790 running, 3 pending, 2 failed, 17 succeeded), 9 with problems
                not checked: nodes (forbidden); grant: - {apiGroups: [""], resources: [nodes], verbs: [list]}
                not checked: events, jobs (deadline, in part read): no answer within 4 s""");
    }

    @Test
    void saysHealthyInFewWords() {
        assertThat(HealthAnswer.of(Reports.of(Reports.WHOLE, List.of(), List.of()), 1_500)
                        .text())
                .startsWith("HEALTHY: prod is healthy: everything needed was checked and nothing is wrong.");
    }

    @Test
    void healthyIsNotAllWhereACustomResourceIsNoted() {
        Finding unwell =
                Reports.finding(FindingCode.CUSTOM_RESOURCE_UNWELL, new Subject("NodePool", "clusters", "dev"), "");

        assertThat(HealthAnswer.of(Reports.of(Reports.WHOLE, List.of(), List.of(unwell)), 1_500)
                        .text())
                .startsWith(
                        "HEALTHY: prod is healthy: everything needed was checked and nothing is wrong except for what is noted of NodePool clusters/dev.");
    }

    @Test
    void noticesOfOneCodeShareALine() {
        List<Finding> notices = Stream.concat(
                        IntStream.range(0, 24)
                                .mapToObj(i -> Reports.finding(
                                        FindingCode.OPERATOR_BEHIND,
                                        Subject.clusterScoped("ClusterOperator", "o" + i),
                                        "")),
                        Stream.of(Reports.finding(
                                FindingCode.NODE_CORDONED, Subject.clusterScoped("Node", "worker-9"), "")))
                .toList();
        HealthReport report = Reports.of(Reports.WHOLE, List.of(), notices);

        BoundedAnswer answer = HealthAnswer.of(report, 500);

        assertThat(answer.text()).endsWith("""
                note: ClusterOperator o0: Cluster operator is not at the cluster's version (CH-312) for 25 min; likewise ClusterOperator o1, ClusterOperator o2, ClusterOperator o3, ClusterOperator o4, ClusterOperator o5 and 18 more
                note: Node worker-9: Node is cordoned (CH-207) for 25 min""");
        JsonNode alike = answer.data().path("notices").path(0).path("alike");
        assertThat(alike.path("total").asInt()).isEqualTo(23);
        assertThat(alike.path("shown")).hasSize(5);
        assertThat(alike.path("shown").path(0).toString())
                .isEqualTo("{\"subject\":{\"kind\":\"ClusterOperator\",\"namespace\":\"\",\"name\":\"o1\"}}");
        assertThat(answer.data().has("leftOut")).isFalse();
        assertThat(HealthAnswer.complete(report)
                        .data()
                        .path("notices")
                        .path(0)
                        .path("alike")
                        .path("shown"))
                .hasSize(23);
    }

    @Test
    void noticesWithEvidenceShareALineIfThatIsTheSame() {
        List<Finding> notices = Stream.of("a: secret expired", "b: secret expired", "c: rate limited")
                .map(one -> one.split(": "))
                .map(one -> Reports.finding(
                        FindingCode.CERTIFICATE_ENDS, new Subject("Certificate", "shop", one[0]), one[1]))
                .toList();

        assertThat(HealthAnswer.of(Reports.of(Reports.WHOLE, List.of(), notices), 1_500)
                        .text()
                        .lines()
                        .filter(line -> line.startsWith("note: Certificate")))
                .satisfiesExactly(
                        line -> assertThat(line).contains("shop/a").endsWith("likewise Certificate shop/b"),
                        line -> assertThat(line).contains("shop/c", "rate limited"));
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
                List.of(new Incident.Symptom(outage, Confidence.CERTAIN, "its pods crash")),
                List.of());

        assertThat(HealthAnswer.of(Reports.of(Reports.WHOLE, List.of(incident), List.of()), 1_500)
                        .text())
                .contains("explains 1 (certain): 1 × Workload has no available replica\n")
                .doesNotContain("- Deployment");
    }

    @Test
    void causeWithoutATimeIsAtLeastAsOldAsItsIncident() {
        Subject pool = Subject.clusterScoped("NodePool", "default");
        Finding full = Reports.finding(FindingCode.NODE_POOL_GIVES_NONE, pool, "");
        Incident incident = new Incident(
                "CH-221/NodePool/default",
                full.severity(),
                full.code().impact(),
                Scope.WORKER_POOL,
                Confidence.CERTAIN,
                full.since(),
                full.since(Optional.empty()),
                List.of(),
                List.of());

        assertThat(HealthAnswer.of(Reports.of(Reports.WHOLE, List.of(incident), List.of()), 1_500)
                        .text())
                .contains("(CH-221), for 25 min or longer.", "(CH-221) for 25 min or longer; impact");
    }

    @Test
    void causeIsAbbreviatedOnlyWhereItsWholeNameIs() {
        Subject api = new Subject("Deployment", "shop", "api");
        Finding crash = Reports.finding(FindingCode.POD_CRASH_LOOP, api, "");
        Finding own = Reports.finding(FindingCode.SERVICE_WITHOUT_ENDPOINTS, new Subject("Service", "shop", "api"), "");
        Finding other =
                Reports.finding(FindingCode.SERVICE_WITHOUT_ENDPOINTS, new Subject("Service", "shop", "admin"), "");
        Incident incident = new Incident(
                "CH-401/Deployment/shop/api",
                crash.severity(),
                crash.code().impact(),
                Scope.NAMESPACE,
                Confidence.CERTAIN,
                crash.since(),
                crash,
                List.of(
                        new Incident.Symptom(own, Confidence.CERTAIN, "the Deployment shop/api is its backend"),
                        new Incident.Symptom(other, Confidence.CERTAIN, "Deployment shop/api-admin is its backend")),
                List.of());

        assertThat(HealthAnswer.of(Reports.of(Reports.WHOLE, List.of(incident), List.of()), 1_500)
                        .text())
                .contains("- Service shop/api (CH-901): this Deployment is its backend\n")
                .contains("- Service shop/admin (CH-901): Deployment shop/api-admin is its backend\n");
    }

    @Test
    void sameWordsAreQuotedOnce() {
        List<Evidence> evidence = List.of(
                Evidence.quoting("NodeDegraded is True", "1 nodes are reporting degraded status on sync"),
                Evidence.quoting(
                        "Degraded is True", new Quote("Sync", "1 nodes are reporting degraded status on sync")),
                Evidence.quoting("Updating is False", "paused"),
                Evidence.quoting("Ready is False", new Quote("Paused", "")));

        assertThat(EvidenceLine.all(evidence, 4, 200))
                .containsExactly(
                        "NodeDegraded is True: \"1 nodes are reporting degraded status on sync\"",
                        "Degraded is True",
                        "Updating is False: \"paused\"",
                        "Ready is False: \"Paused\"");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 500, 1_500, 20_000})
    void staysInsideItsBudgetAndSaysWhatItLeftOut(int maxTokens) {
        List<Incident> many = IntStream.range(0, 300)
                .mapToObj(i -> Reports.nodeLost("worker-with-a-rather-long-name-" + i, 40))
                .toList();

        BoundedAnswer answer = HealthAnswer.of(Reports.of(Reports.BLIND, many, List.of()), maxTokens);

        assertThat(answer.text()).hasSizeLessThanOrEqualTo(maxTokens * 4);
        assertThat(answer.data().toString()).hasSizeLessThanOrEqualTo(maxTokens * 4);
        assertThat(answer.truncated()).isTrue();
        assertThat(answer.text())
                .startsWith("DEGRADED: ")
                .contains("more incidents; ask with a namespace")
                .contains(maxTokens == 200 ? "not checked: 2 more" : "not checked: nodes");
        assertThat(answer.data().path("incidents").size()
                        + answer.data().path("leftOut").path("incidents").asInt())
                .isEqualTo(many.size());
        assertThat(answer.data().path("incidents").path(0).path("do").asText()).startsWith("Check");
    }

    @Test
    void keepsTheNamesOfTheContract() {
        HealthReport report = Reports.of(
                Reports.BLIND,
                List.of(Reports.nodeLost("worker-3", 1)),
                List.of(Reports.finding(FindingCode.NODE_CORDONED, Subject.clusterScoped("Node", "w"), "")));

        assertThat(HealthAnswer.of(report, 1_500).data().toPrettyString()).isEqualTo("""
                {
                  "cluster" : "prod",
                  "verdict" : "degraded",
                  "summary" : "First cause: Node stopped reporting (CH-202).",
                  "asOf" : "2026-11-21T00:00:00Z",
                  "incidents" : [ {
                    "id" : "CH-202/Node/worker-3",
                    "severity" : "high",
                    "cause" : {
                      "subject" : {
                        "kind" : "Node",
                        "namespace" : "",
                        "name" : "worker-3"
                      },
                      "title" : "Node stopped reporting",
                      "code" : "CH-202",
                      "evidence" : [ "Ready is Unknown since 23:35: \\"Kubelet stopped 'posting' node status.\\"" ]
                    },
                    "since" : "2026-11-20T23:35:00Z",
                    "impact" : "Cluster Capacity",
                    "scope" : "WorkerPool",
                    "symptoms" : {
                      "total" : 1,
                      "kinds" : {
                        "Pod runs but is not ready" : 1
                      },
                      "shown" : [ {
                        "code" : "CH-407",
                        "subject" : {
                          "kind" : "Pod",
                          "namespace" : "shop",
                          "name" : "cart-0"
                        },
                        "because" : "it runs on node worker-3"
                      } ]
                    },
                    "confidence" : "certain",
                    "do" : "Check that the machine is powered on and reaches the API server; then its kubelet.",
                    "next" : [ {
                      "tool" : "explain-resource",
                      "arguments" : {
                        "kind" : "Node",
                        "name" : "worker-3"
                      }
                    } ]
                  } ],
                  "counts" : {
                    "nodes" : {
                      "ready" : 5,
                      "total" : 6
                    },
                    "pods" : {
                      "total" : 812,
                      "running" : 790,
                      "unready" : 0,
                      "pending" : 3,
                      "failed" : 2,
                      "succeeded" : 17,
                      "problem" : 9
                    }
                  },
                  "notices" : [ {
                    "severity" : "low",
                    "subject" : {
                      "kind" : "Node",
                      "namespace" : "",
                      "name" : "w"
                    },
                    "title" : "Node is cordoned",
                    "code" : "CH-207",
                    "since" : "2026-11-20T23:35:00Z"
                  } ],
                  "coverage" : {
                    "checked" : 2,
                    "notChecked" : [ {
                      "what" : "nodes",
                      "reason" : "forbidden",
                      "grant" : "- {apiGroups: [\\"\\"], resources: [nodes], verbs: [list]}"
                    }, {
                      "what" : "events, jobs",
                      "reason" : "deadline",
                      "partial" : true,
                      "detail" : "no answer within 4 s"
                    } ]
                  }
                }""");
    }

    /// A list without objects and a missing list are the same in a recording.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jobs                                               | jobs
            jobs, cronjobs                                     | jobs or cronjobs
            jobs, cronjobs, leases                             | jobs, cronjobs or leases
            a, b, c, d, e, f, g, h, i, j                       | a, b, c, d, e, f or 4 more kinds
            """)
    void aRecordingThatHoldsNotAllIsHealthyInWhatItHolds(String lists, String words) {
        Coverage coverage = new Coverage(
                List.of("readyz", "nodes", "pods"),
                Stream.of(lists.split(", "))
                        .map(list -> new Coverage.Blind(
                                list, Coverage.Reason.FAILED, Coverage.NOT_RECORDED, "", false, false))
                        .toList());

        assertThat(Reports.of(coverage, List.of(), List.of()).summary())
                .isEqualTo("prod is healthy: nothing is wrong in what was recorded; it holds no " + words + ".");
    }

    @Test
    void numbersOfAListThatWasReadInPartAreNotAll() {
        Facts facts =
                new Counts(Optional.of(new Counts.Nodes(6, 5, false)), Optional.empty(), Optional.empty()).facts();

        assertThat(facts.text()).isEqualTo("nodes 5/6 ready (not all were read)");
        assertThat(facts.json().at("/counts/nodes/atLeast").asBoolean()).isTrue();
    }
}

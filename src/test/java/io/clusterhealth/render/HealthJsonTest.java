// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HealthJsonTest {

    @Test
    void keepsTheNamesOfTheContract() throws Exception {
        HealthReport report = Reports.of(
                Reports.BLIND,
                List.of(Reports.nodeLost("worker-3", 1)),
                List.of(Reports.finding(FindingCode.NODE_CORDONED, Subject.clusterScoped("Node", "w"), "")));

        assertThat(HealthJson.of(report, HealthJson.Limits.WIDE).toPrettyString())
                .isEqualTo("""
                {
                  "cluster" : "prod",
                  "verdict" : "degraded",
                  "summary" : "prod is degraded. First cause: Node worker-3: Node stopped reporting (CH-202), for 25 min; it explains 1 more finding.",
                  "asOf" : "2026-11-21T00:00:00Z",
                  "counts" : {
                    "nodes" : {
                      "total" : 6,
                      "ready" : 5
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
                  "incidents" : [ {
                    "id" : "CH-202/Node/worker-3",
                    "severity" : "high",
                    "impact" : "Cluster Capacity",
                    "scope" : "WorkerPool",
                    "confidence" : "certain",
                    "since" : "2026-11-20T23:35:00Z",
                    "cause" : {
                      "code" : "CH-202",
                      "title" : "Node stopped reporting",
                      "subject" : {
                        "kind" : "Node",
                        "namespace" : "",
                        "name" : "worker-3"
                      },
                      "evidence" : [ "Ready is Unknown since 23:35: \\"Kubelet stopped 'posting' node status.\\"" ]
                    },
                    "symptoms" : {
                      "total" : 1,
                      "shown" : [ {
                        "code" : "CH-407",
                        "because" : "it runs on node worker-3",
                        "subject" : {
                          "kind" : "Pod",
                          "namespace" : "shop",
                          "name" : "cart-0"
                        }
                      } ]
                    },
                    "next" : [ {
                      "tool" : "explain-resource",
                      "arguments" : {
                        "kind" : "Node",
                        "name" : "worker-3"
                      }
                    } ]
                  } ],
                  "notices" : [ {
                    "code" : "CH-207",
                    "severity" : "low",
                    "subject" : {
                      "kind" : "Node",
                      "namespace" : "",
                      "name" : "w"
                    },
                    "title" : "Node takes no new pods"
                  } ],
                  "totals" : {
                    "incidents" : 1,
                    "notices" : 1,
                    "elsewhere" : 0
                  },
                  "coverage" : {
                    "checked" : [ "readyz", "pods" ],
                    "notChecked" : [ {
                      "what" : "nodes",
                      "reason" : "forbidden",
                      "grant" : "- {apiGroups: [\\"\\"], resources: [nodes], verbs: [list]}"
                    }, {
                      "what" : "events",
                      "reason" : "deadline",
                      "detail" : "not there after 4 s",
                      "partial" : true
                    }, {
                      "what" : "jobs",
                      "reason" : "deadline",
                      "detail" : "not there after 4 s",
                      "partial" : true
                    }, {
                      "what" : "clusteroperators",
                      "reason" : "absent"
                    } ]
                  },
                  "changes" : {
                    "new" : [ ],
                    "resolved" : [ ],
                    "worse" : [ ]
                  }
                }""");
    }

    @Test
    void narrowsItsListsUntilItFits() {
        List<Incident> many = IntStream.range(0, 300)
                .mapToObj(i -> Reports.nodeLost("worker-" + i, 40))
                .toList();
        HealthReport report = Reports.of(Reports.WHOLE, many, List.of());

        ObjectNode data = HealthJson.within(report, 6_000);

        assertThat(data.toString()).hasSizeLessThanOrEqualTo(6_000);
        assertThat(data.path("totals").path("incidents").asInt()).isEqualTo(300);
        assertThat(data.path("incidents")).isNotEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CountedSymptomsTest {

    /// What is found of the workload because of its pods is no pod of its own.
    @Test
    void countsThePodsOfAWorkloadAndNotTheWorkloadAmongThem() {
        Subject workload = new Subject("StatefulSet", "shop", "cart");
        Incident lost = Reports.nodeLost("worker-3", 0);
        List<Incident.Symptom> symptoms = Stream.of(
                        List.of(symptom(FindingCode.WORKLOAD_UNAVAILABLE, workload, "its own pods fail")),
                        List.of(symptom(FindingCode.POD_NOT_READY, workload, "its pods run on node worker-3")),
                        IntStream.range(0, 2)
                                .mapToObj(i -> new Incident.Symptom(
                                        Reports.finding(
                                                        FindingCode.POD_NOT_READY,
                                                        new Subject("Pod", "shop", "cart-" + i),
                                                        "x")
                                                .link(Relation.OWNED_BY, workload),
                                        Confidence.CERTAIN,
                                        "it is created by " + workload + ", which fails in the same way"))
                                .toList())
                .flatMap(List::stream)
                .toList();
        HealthReport report = Reports.of(
                Reports.WHOLE,
                List.of(new Incident(
                        lost.id(),
                        lost.severity(),
                        lost.impact(),
                        lost.scope(),
                        lost.confidence(),
                        lost.since(),
                        lost.cause(),
                        symptoms,
                        List.of())),
                List.of());

        BoundedAnswer answer = HealthAnswer.complete(report);

        assertThat(answer.text()).contains("it explains 3 more findings.").contains("""
                explains 3 (certain): 2 × Pod runs but is not ready, 1 × Workload has no available replica
                   - Pod shop/cart-0 (CH-407): it is created by StatefulSet shop/cart, which fails in the same way
                   - Pod shop/cart-1 (CH-407): it is created by StatefulSet shop/cart, which fails in the same way
                   - StatefulSet shop/cart (CH-407): its pods run on node worker-3
                   do:""");
    }

    private static Incident.Symptom symptom(FindingCode code, Subject subject, String because) {
        return new Incident.Symptom(Reports.finding(code, subject, "x"), Confidence.CERTAIN, because);
    }
}

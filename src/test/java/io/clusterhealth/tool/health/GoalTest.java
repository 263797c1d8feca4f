// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.comparison.Changes;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Counts;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.upgrade.Updates;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final Subject NODE = Subject.clusterScoped("Node", "worker-2");
    private static final Finding LOST = Finding.of(FindingCode.NODE_LOST, NODE).saying("Ready is Unknown");
    private static final Finding MEMORY =
            Finding.of(FindingCode.NODE_MEMORY_PRESSURE, NODE).saying("MemoryPressure is True");
    private static final Finding POD = Finding.of(FindingCode.POD_NOT_READY, new Subject("Pod", "shop", "cart-1"))
            .saying("not ready: app");

    @Test
    void aFindingThatBecameASymptomIsNotGone() {
        Goal goal = after("CH-407/Pod/shop/cart-1", look(incident(POD)));

        assertThat(goal.reached(look(incident(LOST, POD)))).isFalse();
        assertThat(goal.reached(look(incident(LOST)))).isTrue();
    }

    @Test
    void aNodeThatIsSilentHasNotRecovered() {
        for (String word : List.of("CH-203", "CH-203/Node/worker-2")) {
            Goal goal = after(word, look(incident(MEMORY)));

            assertThat(goal.reached(look(incident(LOST)))).isFalse();
            assertThat(goal.after(look(incident(LOST))).reached(look(incident(LOST))))
                    .isFalse();
            assertThat(goal.after(look(incident(LOST))).reached(look())).isTrue();
        }
    }

    @Test
    void anotherNodeThatIsSilentHidesNothing() {
        Finding other = Finding.of(FindingCode.NODE_LOST, Subject.clusterScoped("Node", "worker-1"))
                .saying("Ready is Unknown");

        assertThat(after("CH-203", look(incident(MEMORY))).reached(look(incident(other))))
                .isTrue();
    }

    private static Goal after(String word, Examined.Reported look) {
        Goal goal = Goal.of(Optional.of(word)).orElseThrow().after(look);
        assertThat(goal.reached(look)).isFalse();
        return goal;
    }

    private static Incident incident(Finding cause, Finding... symptoms) {
        return new Incident(
                cause.id(),
                cause.severity(),
                cause.code().impact(),
                Scope.WORKER_POOL,
                Confidence.CERTAIN,
                Optional.empty(),
                cause,
                Stream.of(symptoms)
                        .map(one -> new Symptom(one, Confidence.CERTAIN, "it runs there"))
                        .toList(),
                List.of());
    }

    private static Examined.Reported look(Incident... incidents) {
        Coverage coverage = new Coverage(List.of("nodes", "pods"), List.of());
        Diagnosis whole = new Diagnosis(List.of(incidents), List.of());
        HealthReport report = new HealthReport(
                "prod",
                "",
                Optional.empty(),
                Verdict.over(whole.incidents(), coverage),
                Instant.parse("2026-11-20T10:00:00Z"),
                new Counts(Optional.empty(), Optional.empty(), Optional.empty()),
                Updates.NONE,
                whole,
                0,
                coverage,
                List.of(),
                Changes.NONE);
        return new Examined.Reported(report, whole);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrecedingChangeTest {
    private static final Finding OUTAGE =
            finding(FindingCode.WORKLOAD_UNAVAILABLE, deployment("web")).ago(40).get();

    @ParameterizedTest
    @CsvSource({"41, true", "40, true", "39, false", "100000, true"})
    void aChangeThatCameAfterTheFirstBadSignalIsNotLinked(int minutes, boolean linked) {
        Finding change = change(deployment("web"), minutes);

        assertThat(linked(List.of(OUTAGE), change)).isEqualTo(linked ? Optional.of(change) : Optional.empty());
    }

    @Test
    void whereTheBeginningIsUnknownAChangeMayHaveComeBefore() {
        Finding undated = finding(FindingCode.SERVICE_WITHOUT_ENDPOINTS, new Subject("Service", "shop", "web"))
                .get();
        Finding change = change(undated.subject(), 5);

        assertThat(linked(List.of(undated), change)).contains(change);
    }

    @Test
    void theWorkloadOfAFailingPodIsTheSameObjectAndItsNodeIsNot() {
        Finding crash = finding(FindingCode.POD_CRASH_LOOP, pod("a"))
                .ago(30)
                .link(Relation.OWNED_BY, deployment("web"))
                .link(Relation.RUNS_ON, node("w1"))
                .get();

        assertThat(linked(List.of(crash), change(deployment("web"), 50))).isPresent();
        assertThat(linked(List.of(crash), change(node("w1"), 50))).isEmpty();
        assertThat(linked(List.of(crash), change(deployment("other"), 50))).isEmpty();
    }

    @Test
    void aChangeMakesNoIncidentAndNoNoticeAndLeavesTheOthersAsTheyAre() {
        Diagnosis healthy = new Diagnosis(List.of(), List.of());
        Diagnosis before = Explanation.of(List.of(OUTAGE));
        Incident after = PrecedingChange.linked(before, List.of(change(deployment("web"), 50)))
                .incidents()
                .getFirst();

        assertThat(PrecedingChange.linked(healthy, List.of(change(deployment("web"), 50))))
                .isEqualTo(healthy);
        assertThat(after.after(List.of())).isEqualTo(before.incidents().getFirst());
    }

    private static Finding change(Subject object, int minutes) {
        return finding(FindingCode.CHANGED_BY_HAND, object).ago(minutes).get();
    }

    private static Optional<Finding> linked(List<Finding> findings, Finding change) {
        return PrecedingChange.linked(Explanation.of(findings), List.of(change))
                .incidents()
                .getFirst()
                .changes()
                .stream()
                .findFirst();
    }
}

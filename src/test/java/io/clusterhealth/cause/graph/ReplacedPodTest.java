// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The age of a pod is only the latest possible start of its workload's fault.
class ReplacedPodTest {

    /// A pod of the store was created again after its node had failed: its client may have failed before that.
    @ParameterizedTest
    @CsvSource({"235, 1", "239, 1", "300, 2"})
    void pastOfAReplacedPodIsThatOfWhatExplainsIt(int minutes, int incidents) {
        Finding failed = finding(NODE_NOT_READY, node("w1")).ago(240).get();
        Finding store = finding(POD_STUCK_CREATING, new Subject("StatefulSet", "shop", "orders"))
                .as(Severity.HIGH)
                .ago(180)
                .link(Relation.RUNS_ON, node("w1"))
                .get();
        Finding client = finding(POD_CRASH_LOOP, deployment("web"))
                .as(Severity.HIGH)
                .says("dial tcp 10.0.0.7:5432: connect: connection refused (orders:5432)")
                .ago(minutes)
                .get();

        assertThat(Explanation.of(List.of(failed, store, client)).incidents()).hasSize(incidents);
        assertThat(Explanation.of(List.of(store, client)).incidents()).hasSize(2);
    }
}

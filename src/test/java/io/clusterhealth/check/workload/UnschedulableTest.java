// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnschedulableTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 node(s) had volume node affinity conflict, 1 node(s) had untolerated taint {a/b: }. | true",
                "2 node(s) had volume node affinity conflict, 1 Insufficient cpu. | false",
                "3 Insufficient cpu. | false"
            })
    void volumeOnOtherNodesIsNoLackOfCapacity(String reasons, boolean ofVolume) {
        GivenPod pod = pod("a").on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", "9m", "Unschedulable", "0/3 nodes are available: " + reasons));
        Unschedulable rule = new Unschedulable(Duration.ofMinutes(5), Duration.ofMinutes(10));

        assertThat(rule.judge(PodView.lacking(pod.get(), Map.of(), false, Warnings.NONE, Given.NOW)))
                .hasValueSatisfying(trouble -> assertThat(trouble.mode())
                        .isEqualTo(ofVolume ? Optional.of(Mode.VOLUME_ON_OTHER_NODES) : Optional.empty()));
    }
}

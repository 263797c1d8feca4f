// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryEvictionsTest {
    private static final MemoryEvictions CHECK = new MemoryEvictions(2, Duration.ofHours(2), Duration.ofHours(1));

    @Test
    void theWorkloadThatIsEvictedAgainAndAgainWithMostUse() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        evicted("etl", "w1", "11Gi", "50m"),
                        evicted("etl", "w1", "12Gi", "20m"),
                        evicted("web", "w1", "212Mi", "20m"));

        Finding finding = CHECK.inspect(given.picture()).getFirst();
        assertThat(given.told(CHECK)).containsExactly("POD_FAILED MEDIUM StatefulSet shop/etl");
        assertThat(finding.mode()).contains(Mode.MEMORY_USED_UP);
        assertThat(finding.since()).contains(Given.ago("50m"));
        assertThat(finding.evidence().getFirst().statement())
                .isEqualTo("2 of its pods were evicted from w1 lately, and used far more memory than they request");
    }

    @ParameterizedTest
    @CsvSource({
        "12Gi, 50m, w1, 59m, 12Gi, true",
        "12Gi, 50m, w1, 119m, 12Gi, true",
        "12Gi, 50m, w1, 120m, 12Gi, false",
        "12Gi, 60m, w1, 119m, 12Gi, false",
        "12Gi, 50m, w2, 59m, 12Gi, false",
        "500Mi, 50m, w1, 59m, 500Mi, false"
    })
    void oneEvictionOrMuchUseByOthersIsNot(
            String first, String firstAge, String otherNode, String otherAge, String other, boolean found) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        evicted("etl", "w1", first, firstAge),
                        evicted("etl", otherNode, other, otherAge),
                        evicted("web", "w1", "600Mi", "50m"));

        assertThat(given.told(CHECK)).isEqualTo(found ? List.of("POD_FAILED MEDIUM StatefulSet shop/etl") : List.of());
    }

    private static Pod evicted(String workload, String node, String used, String age) {
        return pod("%s-%s-%s".formatted(workload, node, age))
                .ownedBy("StatefulSet", workload)
                .on(node)
                .phase("Failed")
                .because(
                        "Evicted",
                        "The node was low on resource: memory. Container app was using %s, request is 0, has larger consumption of memory."
                                .formatted(used))
                .with(Given.condition("DisruptionTarget", "True", age))
                .get();
    }
}

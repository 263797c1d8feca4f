// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
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

    @Test
    void theFindingBeginsWithTheFirstOfASeriesOfEvictions() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        evicted("etl", "w1", "11Gi", "9h"),
                        evicted("etl", "w1", "11Gi", "4h"),
                        evicted("etl", "w1", "11Gi", "150m"),
                        evicted("etl", "w1", "11Gi", "70m"),
                        evicted("etl", "w2", "11Gi", "3h"),
                        evicted("etl", "w1", "12Gi", "20m"));

        Finding finding = CHECK.inspect(given.picture()).getFirst();
        assertThat(finding.since()).contains(Given.ago("4h"));
        assertThat(finding.evidence().getFirst().statement()).startsWith("4 of its pods were evicted from w1 lately");
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

    @ParameterizedTest
    @CsvSource({"2, 59m, app, true", "1, 59m, app, false", "2, 59m, other, false"})
    void theProcessThatTheKernelKillsAgainAndAgain(int times, String age, String process, boolean found) {
        Given given = new Given().having(Resources.PODS, running("etl", "app", "{}"));

        assertThat(given.with(Resources.EVENTS, killed(times, process, age)).told(CHECK))
                .isEqualTo(found ? List.of("POD_FAILED MEDIUM StatefulSet shop/etl") : List.of());
    }

    @Test
    void aProcessOfSeveralWorkloadsOrOfOneThatRequestsMemoryIsNotBlamed() {
        Event killed = killed(3, "app", "9m");

        assertThat(new Given()
                        .having(Resources.PODS, running("etl", "app", "{}"), running("web", "app", "{}"))
                        .with(Resources.EVENTS, killed)
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .having(Resources.PODS, running("etl", "app", "{requests: {memory: 1Gi}}"))
                        .with(Resources.EVENTS, killed)
                        .told(CHECK))
                .isEmpty();
    }

    private static Event killed(int times, String process, String age) {
        return Given.repeated(
                times,
                "Node",
                "w1",
                "SystemOOM",
                "System OOM encountered, victim process: %s, pid: 7".formatted(process),
                age);
    }

    private static String running(String workload, String container, String resources) {
        return """
                metadata:
                  name: %1$s-0
                  namespace: shop
                  ownerReferences: [{kind: StatefulSet, name: %1$s, controller: true}]
                spec: {nodeName: w2, containers: [{name: %2$s, resources: %3$s}]}
                status: {phase: Running, containerStatuses: [{name: %2$s, ready: true, state: {running: {}}}]}
                """.formatted(workload, container, resources);
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskUseTest {
    private static final DiskUse CHECK = new DiskUse(1L << 30, Duration.ofHours(1));

    @ParameterizedTest
    @CsvSource({"58Gi, 13540Ki, true", "1024Mi, 0Ki, true", "1023Mi, 0Ki, false", "2Gi, 2Gi, false", "58Gi, 57Gi, true"
    })
    void whoUsedMostOfTheDiskIsAtFault(String own, String neighbour, boolean found) {
        Given given = new Given()
                .with(Resources.PODS, evicted("etl", "w1", own, "59m"), evicted("web", "w1", neighbour, "59m"));

        assertThat(given.told(CHECK).contains("POD_FILLS_DISK MEDIUM StatefulSet shop/etl"))
                .isEqualTo(found);
    }

    @Test
    void allContainersOfAPodCount() {
        assertThat(told(evicted(
                        "etl",
                        "w1",
                        "12Ki, request is 0, has larger consumption of ephemeral-storage. Container log was using 5Gi",
                        "9m")))
                .containsExactly("1 of its pods had used 5 GiB of the disk of w1 when it was evicted");
    }

    @Test
    void nodesAreLookedAtApart() {
        Given given =
                new Given().with(Resources.PODS, evicted("etl", "w1", "5Gi", "9m"), evicted("web", "w2", "2Gi", "9m"));

        assertThat(given.told(CHECK)).hasSize(2);
    }

    @Test
    void anHourLaterItIsHistory() {
        assertThat(new Given()
                        .with(Resources.PODS, evicted("etl", "w1", "58Gi", "1h"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void podsOfOneTimeAreAddedUp() {
        assertThat(told(evicted("etl", "w1", "5Gi", "50m", "40m"), evicted("etl", "w1", "5Gi", "49m", "39m")))
                .containsExactly("2 of its pods had used 10 GiB of the disk of w1 when they were evicted");
        assertThat(told(evicted("etl", "w1", "5Gi", "50m", "40m")))
                .containsExactly("1 of its pods had used 5 GiB of the disk of w1 when it was evicted");
    }

    /// The disk space of the earlier pod was free again when the next one started, and two nodes have separate disks.
    @Test
    void podsThatCameOneAfterTheOtherAreNotAddedUp() {
        assertThat(told(evicted("etl", "w1", "5Gi", "50m", "40m"), evicted("etl", "w1", "7Gi", "39m", "20m")))
                .containsExactly(
                        "2 of its pods were evicted from w1; those of them that ran at the same time had used up to 7 GiB of a disk");
        assertThat(told(evicted("etl", "w1", "5Gi", "50m", "40m"), evicted("etl", "w2", "7Gi", "50m", "40m")))
                .containsExactly(
                        "2 of its pods were evicted from w1, w2; those of them that ran at the same time had used up to 7 GiB of a disk");
    }

    @Test
    void whoUsedMostAtOneTimeIsAtFault() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        evicted("etl", "w1", "2Gi", "50m", "45m"),
                        evicted("etl", "w1", "2Gi", "44m", "40m"),
                        evicted("etl", "w1", "2Gi", "39m", "35m"),
                        evicted("web", "w1", "4Gi", "50m", "34m"));

        assertThat(given.told(CHECK)).containsExactly("POD_FILLS_DISK MEDIUM StatefulSet shop/web");
    }

    private static List<String> told(Pod... pods) {
        return CHECK.inspect(new Given().with(Resources.PODS, pods).picture()).stream()
                .flatMap(finding -> finding.evidence().stream())
                .map(Evidence::statement)
                .toList();
    }

    private static Pod evicted(String workload, String node, String used, String age) {
        return evicted(workload, node, used, age, age);
    }

    private static Pod evicted(String workload, String node, String used, String born, String age) {
        return pod(workload + "-" + node)
                .born(born)
                .on(node)
                .ownedBy("StatefulSet", workload)
                .phase("Failed")
                .because(
                        "Evicted",
                        "The node was low on resource: ephemeral-storage. Threshold quantity: 9663676416, available:"
                                + " 6445051Ki. Container app was using " + used
                                + ", request is 0, has larger consumption"
                                + " of ephemeral-storage. ")
                .with(condition("DisruptionTarget", "True", age))
                .get();
    }
}

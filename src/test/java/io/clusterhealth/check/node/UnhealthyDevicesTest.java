// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.read;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnhealthyDevicesTest {
    private static final UnhealthyDevices CHECK = new UnhealthyDevices();
    private static final String REJECTED = "Allocate failed due to no healthy devices present; "
            + "cannot allocate unhealthy devices acme.io/card, which is unexpected";

    @ParameterizedTest
    @CsvSource({"4, 3, true", "4, 4, false", "0, 0, false"})
    void devicesThatPodsLackAreUnhealthyIfFewerAreAllocatable(String capacity, String allocatable, boolean told) {
        Given given =
                nodes(capacity, allocatable).with(Resources.PODS, rejected("w1").get());

        assertThat(given.told(CHECK)).isEqualTo(told ? List.of("NODE_PROBLEM MEDIUM Node w1") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"w1, true", "w2, false"})
    void podThatAnotherNodeRejectsDoesNotLackThem(String node, boolean told) {
        Given given = nodes("4", "0").with(Resources.PODS, rejected(node).get());

        assertThat(CHECK.inspect(given.picture())).hasSize(told ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"acme.io/card, true", "acme.io/disk, false"})
    void podThatTheSchedulerKeepsWaitingMayLackThem(String resource, boolean told) {
        Given given = nodes("4", "0")
                .with(
                        Resources.PODS,
                        pod("a").on("")
                                .phase("Pending")
                                .with(condition(
                                        "PodScheduled",
                                        "False",
                                        "9m",
                                        "Unschedulable",
                                        "0/1 nodes are available: 1 Insufficient " + resource + "."))
                                .get());

        List<Finding> findings = CHECK.inspect(given.picture());

        assertThat(findings).hasSize(told ? 1 : 0).allSatisfy(finding -> {
            assertThat(finding.mode()).contains(Mode.DEVICES_UNHEALTHY);
            assertThat(finding.evidence().getFirst().statement())
                    .isEqualTo("0 of its 4 devices of acme.io/card are allocatable");
        });
    }

    private static GivenPod rejected(String node) {
        return pod("a").on(node).phase("Failed").because("UnexpectedAdmissionError", REJECTED);
    }

    private static Given nodes(String capacity, String allocatable) {
        return new Given().with(Resources.NODES, read(Resources.NODES, """
                                metadata: {name: w1}
                                status:
                                  capacity: {cpu: "4", acme.io/card: "%s"}
                                  allocatable: {cpu: 3900m, acme.io/card: "%s"}
                                """.formatted(capacity, allocatable)));
    }
}

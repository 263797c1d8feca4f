// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeDifferencesTest {
    @Test
    void namesTheVersionsThatNoOtherNodeHas() {
        assertThat(software(List.of("w1"), "6.8.0-1018")).containsExactly("only node w1 has kernel 6.8.0-1021");
        assertThat(software(List.of("w1", "w2"), "6.8.0-1021"))
                .containsExactly("only nodes w1, w2 have kernel 6.8.0-1021");
    }

    @Test
    void namesNoneThatAnotherNodeHasOrThatTheNodesDoNotShare() {
        assertThat(software(List.of("w1"), "6.8.0-1021")).isEmpty();
        assertThat(software(List.of("w1", "w2"), "6.8.0-1018")).isEmpty();
        assertThat(software(List.of("w1", "w2", "w3"), "6.8.0-1018")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"89m, true", "91m, false", "26m, true", "24m, false"})
    void rebootIsToldThatPrecedesTheFailures(String reboot, boolean told) {
        assertThat(reboots(List.of("w1"), rebooted("w1", reboot)))
                .isEqualTo(told ? List.of("node w1 rebooted %s ago".formatted(words(reboot))) : List.of());
    }

    @Test
    void everyNodeWasRebooted() {
        assertThat(reboots(List.of("w1", "w2"), rebooted("w1", "40m"))).isEmpty();
        assertThat(reboots(List.of("w2", "w1"), rebooted("w1", "40m").with(Resources.EVENTS, reboot("w2", "35m"))))
                .containsExactly("nodes w1, w2 rebooted 40 min ago");
    }

    private static String words(String age) {
        return age.replace("m", " min");
    }

    private static List<String> software(List<String> nodes, String second) {
        Given given = new Given()
                .having(Resources.NODES, node("w1", "6.8.0-1021"), node("w2", second), node("w3", "6.8.0-1018"));
        return NodeDifferences.software(nodes, given.picture())
                .map(Evidence::statement)
                .toList();
    }

    private static String node(String name, String kernel) {
        return "{metadata: {name: %s}, status: {nodeInfo: {kernelVersion: '%s', osImage: Ubuntu 24.04}}}"
                .formatted(name, kernel);
    }

    private static List<String> reboots(List<String> nodes, Given given) {
        return NodeDifferences.reboots(nodes, Optional.of(ago("30m")), given.picture())
                .map(Evidence::statement)
                .toList();
    }

    private static Given rebooted(String node, String age) {
        return new Given().with(Resources.EVENTS, reboot(node, age));
    }

    private static Event reboot(String node, String age) {
        return event("Node", "", node, "Rebooted", "Node %s has been rebooted".formatted(node), 1, age, age, "kubelet");
    }
}

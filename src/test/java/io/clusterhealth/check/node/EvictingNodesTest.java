// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pods that a node under pressure has evicted.
class EvictingNodesTest {
    private static final NodeConditions CHECK = new NodeConditions(NodePatience.DEFAULT);

    @ParameterizedTest
    @CsvSource({
        "w1, 5m, memory, true",
        "w2, 5m, memory, false",
        "w1, 61m, memory, false",
        "w1, 5m, ephemeral-storage, false"
    })
    void podsEvictedForTheResourceThatIsShortAreNamed(String node, String age, String resource, boolean told) {
        Given given = new Given()
                .with(
                        Resources.NODES,
                        node("w1", "", condition("Ready", "True", "9d"), condition("MemoryPressure", "True", "6m")))
                .with(
                        Resources.PODS,
                        evicted("a", node, age, resource).get(),
                        evicted("b", "w2", "1m", "memory").get());

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.evidence()).hasSize(told ? 2 : 1);
            assertThat(finding.evidence().getLast().statement())
                    .isEqualTo(
                            told
                                    ? "the kubelet has evicted 1 pod lately, the last of them Pod shop/a"
                                    : "MemoryPressure is True for 6 min");
        });
    }

    private static GivenPod evicted(String name, String node, String age, String resource) {
        return pod(name)
                .on(node)
                .born("2d")
                .phase("Failed")
                .with(condition("DisruptionTarget", "True", age))
                .because(
                        "Evicted", "The node was low on resource: %s. Container app was using 5Gi".formatted(resource));
    }
}

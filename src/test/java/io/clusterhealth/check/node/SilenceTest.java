// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Relation;
import java.util.List;
import org.junit.jupiter.api.Test;

class SilenceTest {
    private static final NodeReadiness CHECK = new NodeReadiness(NodePatience.DEFAULT);

    @Test
    void threeWithinTwoMinutesFellSilentTogether() {
        assertThat(followers(silent("w1", "30M"), silent("w3", "28M"), silent("w2", "29M")))
                .containsExactly("Node w2 with Node w1", "Node w3 with Node w1");
        assertThat(followers(silent("w1", "30M"), silent("w3", "27M59S"), silent("w2", "29M")))
                .as("the third one later")
                .isEmpty();
    }

    @Test
    void twoMayBeChanceAndOneThatSpeaksIsNotSilent() {
        assertThat(followers(
                        silent("w1", "30M"), silent("w2", "29M"), node("w3", "", condition("Ready", "False", "29M"))))
                .isEmpty();
    }

    private static List<String> followers(Node... nodes) {
        return CHECK
                .inspect(new Given()
                        .with(Resources.NODES, nodes)
                        .with(Resources.NODES, node("w9", "", condition("Ready", "True", "9H")))
                        .picture())
                .stream()
                .flatMap(found ->
                        found.targets(Relation.FELL_WITH).stream().map(first -> found.subject() + " with " + first))
                .sorted()
                .toList();
    }

    private static Node silent(String name, String age) {
        return node(name, "", condition("Ready", "Unknown", age, "NodeStatusUnknown", "Kubelet stopped posting"));
    }
}

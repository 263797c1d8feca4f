// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Relation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({"29M30S, true", "29M29S, false"})
    void twoAtOnceNameEachOther(String second, boolean told) {
        assertThat(followers(silent("w1", "30M"), silent("w2", second))).isEmpty();
        assertThat(CHECK
                        .inspect(new Given()
                                .with(Resources.NODES, silent("w1", "30M"), silent("w2", second))
                                .with(Resources.NODES, node("w9", "", condition("Ready", "True", "9H")))
                                .picture())
                        .stream()
                        .map(found -> found.evidence().getLast().statement())
                        .filter(said -> said.contains("of it")))
                .isEqualTo(
                        told
                                ? List.of(
                                        "node w2 stopped reporting within half a minute of it",
                                        "node w1 stopped reporting within half a minute of it")
                                : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "a, b, only they have label topology.kubernetes.io/zone=a",
        "a, a b b b, 'all of them have label topology.kubernetes.io/zone=a, like 1 of the 4 others'",
        "a, a b, 'all of them have label topology.kubernetes.io/zone=a, like 1 of the 2 others'",
        "a, a a b, ",
        "a, a, "
    })
    void whatTheyHaveInCommonIsSaid(String zone, String others, String said) {
        List<Node> nodes = new ArrayList<>();
        List.of("w1", "w2", "w3").forEach(name -> nodes.add(in(zone, name, "Unknown")));
        for (String other : others.split(" ")) {
            nodes.add(in(other, "o" + nodes.size(), "True"));
        }

        assertThat(CHECK
                        .inspect(new Given()
                                .with(Resources.NODES, nodes.toArray(Node[]::new))
                                .picture())
                        .stream()
                        .flatMap(found -> found.evidence().stream().map(Evidence::statement))
                        .filter(statement -> statement.contains("within two minutes")))
                .containsExactly("2 other nodes stopped reporting with it, within two minutes"
                        + (said == null ? "" : "; " + said));
    }

    private static Node in(String zone, String name, String ready) {
        return Given.read(Resources.NODES, """
                {metadata: {name: %s, creationTimestamp: @9d,
                    labels: {topology.kubernetes.io/zone: %s, kubernetes.io/hostname: %s}},
                 status: {conditions: [{type: Ready, status: '%s', lastTransitionTime: @30m}]}}""".formatted(name, zone, name, ready));
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedLabelsTest {
    private static final SharedLabels CHECK = new SharedLabels(2, Duration.ofMinutes(2));
    private static final Requirement LATENCY = new Requirement("tier", "In", List.of("latency"));

    @Test
    void aLabelThatNoNodeHasIsOneIncidentOfTheWorkloadsThatAskForIt() {
        Pod bySelector = waits("a", "9M", List.of(LATENCY), List.of());
        Pod byAffinity = waits("b", "2M", List.of(), List.of(new LabelSelector(List.of(LATENCY))));

        Finding labels = found(Map.of("tier", "batch"), bySelector, byAffinity).getFirst();
        List<Finding> all = new ArrayList<>(List.of(labels));
        for (String name : List.of("a", "b")) {
            all.add(Finding.of(FindingCode.POD_UNSCHEDULABLE, new Subject("StatefulSet", "shop", name))
                    .saying("it waits for a node"));
        }

        assertThat(labels.evidence().getFirst().statement())
                .isEqualTo("2 workloads ask for a node with label tier=latency; no node has it; nodes have tier=batch");
        assertThat(labels.since()).isEqualTo(bySelector.since("PodScheduled"));
        assertThat(Explanation.of(all).incidents())
                .singleElement()
                .satisfies(incident -> assertThat(incident.cause()).isEqualTo(labels));
    }

    @Test
    void oneWorkloadMayAskForAWrongLabel() {
        Pod waiting = waits("a", "9M", List.of(LATENCY), List.of());

        assertThat(found(Map.of(), waiting, waiting)).isEmpty();
        assertThat(found(Map.of(), waiting, waits("b", "1M", List.of(LATENCY), List.of())))
                .isEmpty();
        assertThat(found(
                        Map.of(),
                        waiting,
                        waits("b", "9M", List.of(new Requirement("tier", "In", List.of("gpu"))), List.of())))
                .isEmpty();
    }

    @Test
    void aNodeWithTheLabelIsFullOrTainted() {
        Pod[] waiting = {waits("a", "9M", List.of(LATENCY), List.of()), waits("b", "9M", List.of(LATENCY), List.of())};

        assertThat(found(Map.of("tier", "latency"), waiting)).isEmpty();
        assertThat(CHECK.inspect(new Given().with(Resources.PODS, waiting).picture()))
                .isEmpty();
    }

    @Test
    void theTopologyOfAConstraintIsALabelToo() {
        String pod = """
                {metadata: {namespace: shop, name: %s, ownerReferences: [{kind: StatefulSet, name: %s, controller: true}]},
                 spec: {topologySpreadConstraints: [{topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule}]},
                 status: {phase: Pending, conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable, lastTransitionTime: @1h,
                  message: "0/1 nodes are available: 1 node(s) didn't match pod topology spread constraints (missing required label)."}]}}""";
        Pod[] waiting = {
            Given.read(Resources.PODS, pod.formatted("a-0", "a")), Given.read(Resources.PODS, pod.formatted("b-0", "b"))
        };

        assertThat(found(Map.of(), waiting)).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo(FindingCode.NODES_UNLABELLED);
            assertThat(found.evidence().getFirst().statement())
                    .isEqualTo("2 workloads ask for a node with label topology.kubernetes.io/zone; no node has it");
        });
        assertThat(found(Map.of("topology.kubernetes.io/zone", "a"), waiting)).isEmpty();
    }

    private static List<Finding> found(Map<String, String> labels, Pod... pods) {
        return CHECK.inspect(new Given()
                .with(Resources.NODES, node(labels))
                .with(Resources.PODS, pods)
                .picture());
    }

    private static Node node(Map<String, String> labels) {
        return ClosedNodesTest.node("w1", false, labels, 0);
    }

    private static Pod waits(String workload, String age, List<Requirement> selector, List<LabelSelector> affinity) {
        return pod(workload + "-0")
                .ownedBy("StatefulSet", workload)
                .on("")
                .phase("Pending")
                .asking(new Placement(selector, affinity, List.of(), List.of(), List.of(), "", 0))
                .with(condition(
                        "PodScheduled",
                        "False",
                        age,
                        "Unschedulable",
                        "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector."))
                .get();
    }
}

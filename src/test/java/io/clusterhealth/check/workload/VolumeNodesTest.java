// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeNodesTest {
    private static final VolumeNodes CHECK = new VolumeNodes(Duration.ofMinutes(2), 2);
    private static final String CONFLICT = "0/2 nodes are available: 2 node(s) had volume node affinity conflict.";

    @Test
    void zoneWithoutNodesKeepsThePodsOfItsVolumes() {
        assertThat(volume("b", given("2h", CONFLICT, "db", "es")).told(CHECK))
                .containsExactly("VOLUME_NODES_MISSING HIGH External zone-b");
    }

    @Test
    void oneWorkloadIsToldByItself() {
        assertThat(volume("b", given("2h", CONFLICT, "db")).told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a, false", "b, true"})
    void thePodTellsWhichNodesItsVolumeAsksFor(String zone, boolean told) {
        PodHealth pods = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

        assertThat(pods.inspect(volume(zone, given("2h", CONFLICT, "db")).picture()))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.evidence().stream().map(Evidence::statement))
                        .filteredOn(said -> said.startsWith("PersistentVolume"))
                        .isEqualTo(
                                told
                                        ? List.of(
                                                "PersistentVolume pv-db of its claim may be used only on nodes with label"
                                                        + " topology.kubernetes.io/zone=zone-b, and no node has it")
                                        : List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "a, 2h, '2 node(s) had volume node affinity conflict.'", // full, or also tainted
        "b, 1m, '2 node(s) had volume node affinity conflict.'",
        "b, 2h, '2 Insufficient cpu.'"
    })
    void othersWaitForSomethingElse(String zone, String age, String reasons) {
        assertThat(volume(zone, given(age, "0/2 nodes are available: " + reasons, "db", "es"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void volumesAreReadWhereTheSchedulerSpeaksOfTheirAffinity() {
        assertThat(new OptionalReads(CHECK.optionalReads())
                        .after(given("2h", CONFLICT, "db").picture()))
                .contains(Resources.VOLUMES);
        assertThat(new OptionalReads(CHECK.optionalReads())
                        .after(given("2h", "0/2 nodes are available: 2 Insufficient cpu.", "db")
                                .picture()))
                .doesNotContain(Resources.VOLUMES);
    }

    private static Given given(String age, String message, String... sets) {
        return new Given()
                .with(
                        Resources.PODS,
                        Stream.of(sets).map(set -> waiting(set, age, message)).toArray(Pod[]::new))
                .with(
                        Resources.VOLUME_CLAIMS,
                        Stream.of(sets)
                                .map(set -> new VolumeClaim(
                                        named("shop", "data-" + set),
                                        "Bound",
                                        Optional.of("ssd"),
                                        "pv-" + set,
                                        false,
                                        List.of()))
                                .toArray(VolumeClaim[]::new))
                .having(
                        Resources.NODES,
                        "{metadata: {name: w-1, labels: {topology.kubernetes.io/zone: zone-a}}}",
                        "{metadata: {name: w-2, labels: {topology.kubernetes.io/zone: zone-a}}}");
    }

    private static Pod waiting(String set, String age, String message) {
        return pod(set + "-1")
                .ownedBy("StatefulSet", set)
                .on("")
                .phase("Pending")
                .mounts("data-" + set)
                .with(condition("PodScheduled", "False", age, "Unschedulable", message))
                .get();
    }

    private static Given volume(String zone, Given given) {
        for (String set : List.of("db", "es")) {
            given.having(Resources.VOLUMES, """
                    metadata: {name: pv-%s}
                    spec:
                      nodeAffinity:
                        required:
                          nodeSelectorTerms:
                          - matchExpressions:
                            - {key: topology.kubernetes.io/zone, operator: In, values: [zone-%s]}
                    status: {phase: Bound}
                    """.formatted(set, zone));
        }
        return given;
    }
}

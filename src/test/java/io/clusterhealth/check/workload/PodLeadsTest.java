// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.HalfUnavailable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodLeadsTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DaemonSet | 1 | 1 of 6 pods (on w0): container",
                "DaemonSet | 3 | 3 of 6 pods (on w0, w1, w2): container",
                "DaemonSet | 5 | 5 of 6 pods (on w0, w1, w2 and 2 more): container",
                "DaemonSet | 6 | 6 of 6 pods: container",
                "StatefulSet | 1 | 1 of 6 pods: container"
            })
    void namesTheNodesOnWhichPodsOfADaemonSetFail(String kind, int failing, String told) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        IntStream.range(0, 6)
                                .mapToObj(i -> agent(kind, i, i < failing))
                                .toArray(Pod[]::new));

        assertThat(CHECK.inspect(given.picture()))
                .filteredOn(finding -> finding.subject().kind().equals(kind))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.evidence().getFirst().statement()).startsWith(told));
    }

    @ParameterizedTest
    @CsvSource({"2, false", "3, true"})
    void statesThatHalfOfThePodsDoNotServe(int failing, boolean half) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        IntStream.range(0, 6)
                                .mapToObj(i -> agent("LedgerSet", i, i < failing))
                                .toArray(Pod[]::new));

        assertThat(CHECK.inspect(given.picture()))
                .filteredOn(finding -> finding.subject().kind().equals("LedgerSet"))
                .singleElement()
                .satisfies(finding -> assertThat(
                                finding.evidence().getFirst().meanings().any(HalfUnavailable.class))
                        .isEqualTo(half));
    }

    /// A pod without a node yet may be bound to any.
    @ParameterizedTest
    @CsvSource({"w2, w1 w2", "'', ''"})
    void linksTheNodesOnWhichPodsFailIfAllAreKnown(String other, String linked) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        agent("DaemonSet", 1, true),
                        pod("agent-2")
                                .ownedBy("DaemonSet", "agent")
                                .on(other)
                                .unready("9m")
                                .waiting("CrashLoopBackOff", 9, ended(1, "Error", "2m"))
                                .get());

        assertThat(CHECK.inspect(given.picture()))
                .filteredOn(finding -> finding.subject().kind().equals("DaemonSet"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.targets(Relation.FAILS_ON).stream()
                                .map(node -> node.name())
                                .collect(Collectors.joining(" ")))
                        .isEqualTo(linked));
    }

    @Test
    void failedPodsCountAmongThePodsOfTheirWorkload() {
        assertThat(lead(pod("wf-1")
                        .ownedBy("Workflow", "wf")
                        .phase("Failed")
                        .unready("9m")
                        .terminated(0, ended(137, "OOMKilled", "9m"))))
                .isEqualTo("1 of 1 pods: it failed 9 min ago");
    }

    @Test
    void podThatCarriesOutARolloutIsNoneOfThePodsOfItsWorkload() {
        assertThat(lead(
                        pod("web-2-deploy")
                                .ownedBy("ReplicationController", "web-2")
                                .image("a", "ErrImagePull", ""),
                        pod("web-1-x").ownedBy("ReplicationController", "web-1").ready("9d")))
                .startsWith("its pod web-2-deploy: ");
    }

    private static String lead(GivenPod... pods) {
        Given given = new Given()
                .with(Resources.DEPLOYMENT_CONFIGS, workload("DeploymentConfig", "web", 1, 1))
                .with(Resources.PODS, Stream.of(pods).map(GivenPod::get).toArray(Pod[]::new));
        return CHECK.inspect(given.picture()).stream()
                .filter(finding -> !finding.subject().kind().equals("Pod"))
                .findFirst()
                .orElseThrow()
                .evidence()
                .getFirst()
                .statement();
    }

    private static Pod agent(String kind, int number, boolean failing) {
        GivenPod agent = pod("agent-" + number).ownedBy(kind, "agent").on("w" + number);
        return (failing
                        ? agent.unready("9m").waiting("CrashLoopBackOff", 9, ended(1, "Error", "2m"))
                        : agent.ready("9d"))
                .get();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import java.util.stream.IntStream;
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

    private static Pod agent(String kind, int number, boolean failing) {
        GivenPod agent = pod("agent-" + number).ownedBy(kind, "agent").on("w" + number);
        return (failing
                        ? agent.unready("9m").waiting("CrashLoopBackOff", 9, ended(1, "Error", "2m"))
                        : agent.ready("9d"))
                .get();
    }
}

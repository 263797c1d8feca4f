// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartupTaintsTest {
    private static final StartupTaints CHECK = new StartupTaints(Duration.ofMinutes(10));
    private static final String OLD = "2026-11-20T07:00:00Z";

    @ParameterizedTest
    @CsvSource({
        "node.cloudprovider.kubernetes.io/uninitialized, NoSchedule, 2026-11-20T09:50:00Z, true",
        "node.cloudprovider.kubernetes.io/uninitialized, NoSchedule, 2026-11-20T09:50:01Z, false",
        "example.com/agent-not-ready, NoExecute, 2026-11-20T07:00:00Z, true",
        "example.com/unregistered, NoExecute, 2026-11-20T07:00:00Z, true",
        "example.com/agent-not-ready, PreferNoSchedule, 2026-11-20T07:00:00Z, false",
        "dedicated, NoSchedule, 2026-11-20T07:00:00Z, false"
    })
    void nodesThatKeepATaintOfTheirStartup(String key, String effect, String created, boolean found) {
        Given given = cluster().having(Resources.NODES, node("w1", key, effect, created));

        assertThat(given.told(CHECK)).isEqualTo(found ? List.of("NODES_TAINTED MEDIUM Node w1") : List.of());
    }

    /// Its agent has added the taint again while it is replaced.
    @Test
    void aNodeThatWasInServiceIsNotReported() {
        Given given = cluster()
                .having(Resources.NODES, node("w1", "example.com/agent-not-ready", "NoSchedule", OLD))
                .with(
                        Resources.PODS,
                        pod("web-0").ownedBy("StatefulSet", "web").on("w1").get());

        assertThat(given.told(CHECK)).isEmpty();
    }

    @Test
    void theDaemonSetThatToleratesTheTaintByItsKeyAndSelectsNoNode() {
        Given given = cluster()
                .having(Resources.NODES, node("w1", "example.com/agent-not-ready", "NoSchedule", OLD))
                .having(Resources.DAEMON_SETS, agent("agent", "key: example.com/agent-not-ready, ", 0));

        assertThat(given.told(CHECK))
                .containsExactly("NODES_TAINTED MEDIUM Node w1", "WORKLOAD_UNAVAILABLE HIGH DaemonSet infra/agent");
        Finding agent = CHECK.inspect(given.picture()).getLast();
        assertThat(agent.mode()).contains(Mode.SELECTS_NO_NODE);
        assertThat(agent.evidence().getLast().statement())
                .isEqualTo("it asks for a node with label role=master; no node has it; nodes have role=control-plane");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "'key: dedicated, ', 0",
        "'key: example.com/agent-not-ready, ', 1",
    })
    void aDaemonSetOfAnotherPurposeMaySelectNoNode(String key, int desired) {
        Given given = cluster()
                .having(Resources.NODES, node("w1", "example.com/agent-not-ready", "NoSchedule", OLD))
                .having(Resources.DAEMON_SETS, agent("agent", key, desired));

        assertThat(given.told(CHECK)).containsExactly("NODES_TAINTED MEDIUM Node w1");
    }

    /// As for each operating system.
    @Test
    void noneIsReportedIfAnotherAgentIsPlaced() {
        Given given = cluster()
                .having(Resources.NODES, node("w1", "example.com/agent-not-ready", "NoSchedule", OLD))
                .having(
                        Resources.DAEMON_SETS,
                        agent("agent", "key: example.com/agent-not-ready, ", 1),
                        agent("agent-other", "key: example.com/agent-not-ready, ", 0));

        assertThat(given.told(CHECK)).containsExactly("NODES_TAINTED MEDIUM Node w1");
    }

    private static Given cluster() {
        return new Given().with(Resources.PODS);
    }

    private static String node(String name, String key, String effect, String created) {
        return """
                metadata: {name: %s, creationTimestamp: "%s", labels: {role: control-plane}}
                spec: {taints: [{key: %s, effect: %s}]}
                status: {conditions: [{type: Ready, status: "True"}]}
                """.formatted(name, created, key, effect);
    }

    private static String agent(String name, String key, int desired) {
        return """
                metadata: {name: %s, namespace: infra, generation: 1}
                spec:
                  template: {spec: {nodeSelector: {role: master}, tolerations: [{%soperator: Exists}], containers: []}}
                status: {desiredNumberScheduled: %d, observedGeneration: 1}
                """.formatted(name, key, desired);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.replicaSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Containers that fail every few hours.
class SlowRestartsTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    /// The pod is five days old.
    @ParameterizedTest
    @CsvSource({
        "20, OOMKilled, 8h, 2h, POD_OOM_KILLED LOW Pod shop/web-1",
        "20, OOMKilled, 18h, 12h, ''",
        "10, OOMKilled, 26h, 14h, POD_OOM_KILLED LOW Pod shop/web-1",
        "9, OOMKilled, 26h, 14h, ''",
        "1, OOMKilled, 26h, 1h, ''",
        "20, Error, 8h, 2h, POD_CRASH_LOOP LOW Pod shop/web-1",
        "20, Error, 121m, 2h, ''"
    })
    void aPodThatFailsAsOftenAsTwiceADayIsNoted(int restarts, String reason, String began, String ended, String told) {
        assertThat(web(pod("web-1", restarts, reason, began, ended), calm("web-2")).told(CHECK).stream()
                        .filter(one -> one.contains("Pod ")))
                .isEqualTo(told.isEmpty() ? List.of() : List.of(told));
    }

    @Test
    void allPodsOfAWorkloadThatFailSoAreAnIncident() {
        Given given = web(pod("web-1", 20, "OOMKilled", "8h", "2h"), pod("web-2", 21, "OOMKilled", "9h", "3h"));

        assertThat(given.told(CHECK))
                .containsExactly(
                        "POD_OOM_KILLED MEDIUM Deployment shop/web",
                        "POD_OOM_KILLED MEDIUM Pod shop/web-1",
                        "POD_OOM_KILLED MEDIUM Pod shop/web-2");
        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::statement)
                .anyMatch(statement -> statement.startsWith("since its start 5 d ago it has restarted every 6 h"));
    }

    private static Given web(String... pods) {
        return new Given()
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"))
                .having(Resources.PODS, pods);
    }

    private static String calm(String name) {
        return """
                metadata: {namespace: shop, name: %s, creationTimestamp: @5d, ownerReferences: [{kind: ReplicaSet, name: web-1a, controller: true}]}
                spec: {containers: [{name: app}]}
                status:
                  phase: Running
                  startTime: @5d
                  conditions: [{type: Ready, status: "True", lastTransitionTime: @5d}]
                  containerStatuses:
                    - {name: app, ready: true, restartCount: 0, state: {running: {startedAt: @5d}}}
                """.formatted(name);
    }

    private static String pod(String name, int restarts, String reason, String began, String ended) {
        return """
                metadata: {namespace: shop, name: %s, creationTimestamp: @5d, ownerReferences: [{kind: ReplicaSet, name: web-1a, controller: true}]}
                spec: {containers: [{name: app}]}
                status:
                  phase: Running
                  startTime: @5d
                  conditions: [{type: Ready, status: "True", lastTransitionTime: @%s}]
                  containerStatuses:
                    - name: app
                      ready: true
                      restartCount: %d
                      state: {running: {startedAt: @%s}}
                      lastState: {terminated: {exitCode: 137, reason: %s, startedAt: @%s, finishedAt: @%s}}
                """.formatted(name, ended, restarts, ended, reason, began, ended);
    }
}

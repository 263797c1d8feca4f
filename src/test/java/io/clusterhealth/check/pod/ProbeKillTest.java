// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Mode;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeKillTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    /// The container ended two minutes ago.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fieldPath: 'spec.containers{app}' | 3m | true",
                "fieldPath: 'spec.initContainers{app}' | 3m | true",
                "uid: x | 3m | true",
                "fieldPath: 'spec.containers{proxy}' | 3m | false",
                "fieldPath: 'spec.containers{app}' | 16m | true",
                "fieldPath: 'spec.containers{app}' | 18m | false"
            })
    void probeThatFailsAsTheContainerEndsHasKilledIt(String about, String age, boolean killed) {
        Given given = new Given().having(Resources.PODS, """
                        {metadata: {namespace: shop, name: a, creationTimestamp: @3h},
                         spec: {nodeName: w1, containers: [
                           {name: proxy, livenessProbe: {httpGet: {path: /p, port: 1}}},
                           {name: app, livenessProbe: {httpGet: {path: /live, port: 2}}}]},
                         status: {phase: Running, startTime: @3h,
                           conditions: [{type: Ready, status: "False", lastTransitionTime: @2h}],
                           containerStatuses: [
                             {name: proxy, ready: true, state: {running: {startedAt: @50m}}},
                             {name: app, restartCount: 9, state: {waiting: {reason: CrashLoopBackOff}},
                              lastState: {terminated: {exitCode: 0, reason: Completed, finishedAt: @2m}}}]}}
                        """).having(Resources.EVENTS, """
                        {type: Warning, reason: Unhealthy, message: "Liveness probe failed: connection refused",
                         involvedObject: {kind: Pod, namespace: shop, name: a, %s}, lastTimestamp: @%s}
                        """.formatted(about, age));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.mode())
                        .isEqualTo(killed ? Optional.of(Mode.LIVENESS_PROBE) : Optional.of(Mode.COMPLETES)));
    }

    /// Its event is gone, or was never sent. A container that waits for its restart is in its back-off all the same.
    @ParameterizedTest
    @CsvSource({
        "143, 'running: {startedAt: @1m}', RESTARTS",
        "1, 'running: {startedAt: @1m}', ''",
        "143, 'waiting: {reason: CrashLoopBackOff}', ''"
    })
    void containerThatRunsAgainWasToldToEnd(int exitCode, String state, String mode) {
        Given given = new Given().having(Resources.PODS, """
                {metadata: {namespace: shop, name: a, creationTimestamp: @3h},
                 spec: {nodeName: w1, containers: [{name: app, livenessProbe: {httpGet: {path: /live, port: 2}}}]},
                 status: {phase: Running, startTime: @3h,
                   conditions: [{type: Ready, status: "False", lastTransitionTime: @2h}],
                   containerStatuses: [{name: app, restartCount: 9, state: {%s},
                     lastState: {terminated: {exitCode: %d, reason: Error, startedAt: @2m, finishedAt: @1m}}}]}}
                """.formatted(state, exitCode));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.mode().map(Enum::name).orElse("")).isEqualTo(mode);
            assertThat(finding.evidence()
                            .getLast()
                            .statement()
                            .contains("as when its liveness probe (GET /live on port 2) fails"))
                    .isEqualTo(!mode.isEmpty());
        });
    }
}

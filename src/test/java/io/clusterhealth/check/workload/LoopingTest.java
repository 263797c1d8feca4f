// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopingTest {
    private static final CrashLoop RULE = new CrashLoop(new Looping(3, Duration.ofMinutes(10), Duration.ofHours(1)));

    /// Average run of 24 minutes, present run of 30. A burst of short runs long ago is over.
    @ParameterizedTest
    @CsvSource({"44m59s, false", "45m, false", "45m1s, true", "5h, true"})
    void loopIsOverOnceARunLastsTwiceAsLongAsTheLast(String began, boolean loops) {
        Pod given = Given.read(Resources.PODS, """
                metadata: {namespace: shop, name: a, creationTimestamp: @1d}
                spec: {containers: [{name: app}]}
                status:
                  phase: Running
                  startTime: @1d
                  conditions: [{type: Ready, status: "True", lastTransitionTime: @30m}]
                  containerStatuses:
                    - name: app
                      ready: true
                      restartCount: 60
                      state: {running: {startedAt: @30m}}
                      lastState: {terminated: {exitCode: 1, startedAt: @%s, finishedAt: @30m}}
                """.formatted(began));

        assertThat(RULE.judge(PodView.lacking(given, Map.of(), false, Warnings.NONE, Given.NOW))
                        .isPresent())
                .isEqualTo(loops);
    }
}

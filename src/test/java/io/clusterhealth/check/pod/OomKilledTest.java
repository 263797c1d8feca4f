// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static io.clusterhealth.check.Given.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.OutOfMemory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OomKilledTest {
    private static final OomKilled RULE = new OomKilled(new Looping(2, Duration.ofMinutes(15), Duration.ofHours(1)));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: {memory: 48Mi} | (OOMKilled, limit 48Mi)",
                "limits: {cpu: 100m} | (OOMKilled)",
                "limits: {memory: much} | (OOMKilled)"
            })
    void namesTheLimit(String resources, String told) {
        assertThat(judge(resources, "exitCode: 137, reason: OOMKilled"))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.of(
                                "container app was killed for its memory %s; restarts: 4, last 60 s ago"
                                        .formatted(told),
                                new OutOfMemory("app"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"limits: {cpu: 100m} | limit 256Mi", "limits: {memory: 48Mi} | limit 48Mi"})
    void limitOfThePodHoldsForAContainerWithoutOne(String resources, String told) {
        assertThat(judge("resources: {limits: {memory: 256Mi}},", resources, "exitCode: 137, reason: OOMKilled"))
                .hasValueSatisfying(trouble -> {
                    assertThat(trouble.mode()).isEmpty();
                    assertThat(trouble.evidence().getFirst().statement()).contains("(OOMKilled, " + told + ")");
                });
    }

    /// The runtime is killed before the container's own process starts: `StartError`.
    @Test
    void namesALimitInWhichNoContainerCanStart() {
        assertThat(judge(
                        "limits: {memory: 4Mi}",
                        "exitCode: 128, reason: StartError, message: \"runc create failed: unable to start container"
                                + " process: container init was OOM-killed (memory limit too low?): unknown\""))
                .hasValueSatisfying(trouble -> {
                    assertThat(trouble.mode()).contains(Mode.MEMORY_LIMIT_TOO_SMALL);
                    assertThat(trouble.evidence())
                            .extracting(Evidence::statement)
                            .containsExactly("container app cannot start within its memory limit of 4Mi; restarts: 4");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "limits: {memory: 48Mi}, '', ''",
        "limits: {cpu: 100m}, '', OOM_WITHOUT_LIMIT",
        "limits: {cpu: 100m}, 20s, NODE_OUT_OF_MEMORY",
        "limits: {memory: 48Mi}, 20s, NODE_OUT_OF_MEMORY",
        "limits: {memory: 48Mi}, 4m, ''"
    })
    void nodeThatRanOutOfMemoryAtThatTimeIsNamed(String resources, String systemOom, String mode) {
        Event[] events = systemOom.isEmpty()
                ? new Event[0]
                : new Event[] {
                    event(
                            "Node",
                            "",
                            "w1",
                            "SystemOOM",
                            "System OOM encountered, victim process: app, pid: 7",
                            1,
                            systemOom,
                            systemOom,
                            "kubelet")
                };

        assertThat(judge(resources, "exitCode: 137, reason: OOMKilled", events)).hasValueSatisfying(trouble -> {
            assertThat(trouble.mode().map(Enum::name).orElse("")).isEqualTo(mode);
            assertThat(trouble.evidence().getLast().statement().equals("its node w1 ran out of memory"))
                    .isEqualTo(mode.equals("NODE_OUT_OF_MEMORY"));
        });
    }

    private static Optional<PodTrouble> judge(String resources, String ended, Event... events) {
        return judge("", resources, ended, events);
    }

    private static Optional<PodTrouble> judge(String pod, String resources, String ended, Event... events) {
        Given given = new Given().having(Resources.PODS, """
                metadata: {namespace: shop, name: a}
                spec: {nodeName: w1, %s containers: [{name: app, resources: {%s}}]}
                status:
                  phase: Running
                  containerStatuses:
                    - name: app
                      restartCount: 4
                      state: {waiting: {reason: CrashLoopBackOff}}
                      lastState: {terminated: {%s, finishedAt: @1m}}
                """.formatted(pod, resources, ended));
        PodView view = PodView.lacking(
                given.picture().objects(Resources.PODS).getFirst(),
                Map.of(),
                false,
                Warnings.in(new Given().with(Resources.EVENTS, events).picture()),
                Given.NOW);

        return RULE.judge(view);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopingTest {
    private static final CrashLoop RULE = new CrashLoop(new Looping(3, Duration.ofMinutes(10), Duration.ofHours(1)));

    /// Average run of 24 minutes, present run of 30. A burst of short runs long ago is over.
    @ParameterizedTest
    @CsvSource({"44m59s, false", "45m, false", "45m1s, true", "5h, true"})
    void loopIsOverOnceARunLastsTwiceAsLongAsTheLast(String began, boolean loops) {
        assertThat(judge("Node", "1d", 60, 1, began, "30m").isPresent()).isEqualTo(loops);
    }

    /// After months without restarts the usual run is unknown: twenty restarts and a short last run show a loop.
    @ParameterizedTest
    @CsvSource({"20, 150m, Node, true", "19, 150m, Node, false", "20, 151m, Node, false", "20, 150m, DaemonSet, false"})
    void manyRestartsOfAStaticPodLoopIfTheLastRunWasShort(int restarts, String began, String owner, boolean loops) {
        assertThat(judge(owner, "90d", restarts, 1, began, "30m").isPresent()).isEqualTo(loops);
    }

    /// The count is of the pod's whole life: after a run of hours it does not show that the last failure was one of
    /// many.
    @ParameterizedTest
    @CsvSource({"60m, true", "61m, false"})
    void oneFailureAfterALongRunIsNoLoop(String run, boolean loops) {
        long began = Duration.parse("PT" + run).plusMinutes(3).toMinutes();
        assertThat(judge("ReplicaSet", "20d", 3, 1, began + "m", "3m").isPresent())
                .isEqualTo(loops);
    }

    @ParameterizedTest
    @CsvSource({"1, 16m, RESTARTS", "1, 14m, ''", "0, 14m, COMPLETES"})
    void titleSaysHowTheContainerEnds(int exitCode, String began, String mode) {
        assertThat(judge("Node", "1d", 60, exitCode, began, "5m"))
                .hasValueSatisfying(trouble ->
                        assertThat(trouble.mode().map(Enum::name).orElse("")).isEqualTo(mode));
    }

    @Test
    void podThatIsReadyAgainFailedSinceItsFirstBackOff() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        GivenPod.pod("a")
                                .ready("2m")
                                .with(GivenPod.container(
                                        "app",
                                        "quay.io/acme/app:1",
                                        true,
                                        9,
                                        new Container.State.Running(Optional.of(Given.ago("2m"))),
                                        Optional.of(GivenPod.ended(1, "Error", "2m"))))
                                .get())
                .having(Resources.EVENTS, """
                        {metadata: {namespace: shop, name: e}, type: Warning, reason: BackOff,
                         involvedObject: {kind: Pod, namespace: shop, name: a}, firstTimestamp: @30m, lastTimestamp: @4m,
                         message: Back-off restarting failed container app in pod a}""");
        Picture picture = given.picture();
        PodView view = PodView.lacking(
                picture.objects(Resources.PODS).getFirst(), Map.of(), false, Warnings.in(picture), Given.NOW);

        assertThat(RULE.judge(view)).hasValueSatisfying(trouble -> {
            assertThat(trouble.since()).contains(Given.ago("30m"));
            assertThat(trouble.evidence().getFirst().statement()).contains(" and is ready now, last exit code ");
        });
    }

    /// Four runs of two seconds with waits of up to 80 s, then a run that goes on.
    @ParameterizedTest
    @CsvSource({
        "82s, 2m, true",
        "82s, 167s, true",
        "82s, 168s, false",
        "5m, 299s, true",
        "10s, 119s, true",
        "10s, 2m, false"
    })
    void loopOfShortRunsIsOverAfterALongOne(String wait, String now, boolean loops) {
        Duration run = Duration.parse("PT" + now);
        Duration end = run.plus(Duration.parse("PT" + wait));
        assertThat(judge(
                                "ReplicaSet",
                                "10d",
                                4,
                                1,
                                end.plusSeconds(2).toSeconds() + "s",
                                end.toSeconds() + "s",
                                run.toSeconds() + "s")
                        .isPresent())
                .isEqualTo(loops);
    }

    private static Optional<PodTrouble> judge(
            String owner, String age, int restarts, int exitCode, String began, String now) {
        return judge(owner, age, restarts, exitCode, began, now, now);
    }

    private static Optional<PodTrouble> judge(
            String owner, String age, int restarts, int exitCode, String began, String ended, String now) {
        Pod given =
                Given.read(Resources.PODS, """
                metadata: {namespace: shop, name: a, creationTimestamp: @%s, ownerReferences: [{kind: %s, name: a, controller: true}]}
                spec: {containers: [{name: app}]}
                status:
                  phase: Running
                  startTime: @%s
                  conditions: [{type: Ready, status: "True", lastTransitionTime: @%s}]
                  containerStatuses:
                    - name: app
                      ready: true
                      restartCount: %d
                      state: {running: {startedAt: @%s}}
                      lastState: {terminated: {exitCode: %d, startedAt: @%s, finishedAt: @%s}}
                """.formatted(age, owner, age, now, restarts, now, exitCode, began, ended));
        return RULE.judge(PodView.lacking(given, Map.of(), false, Warnings.NONE, Given.NOW));
    }
}

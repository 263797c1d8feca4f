// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import io.clusterhealth.meaning.Meaning.OtherScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each rule separately, on both sides of its thresholds.
class PodRulesTest {
    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final CrashLoop CRASH = new CrashLoop(new Looping(3, Duration.ofMinutes(10), HOUR));
    private static final OomKilled OOM = new OomKilled(new Looping(2, Duration.ofMinutes(15), HOUR));
    private static final StuckCreating CREATING =
            new StuckCreating(FIVE, Duration.ofMinutes(10), Duration.ofMinutes(15));
    private static final FailedPod FAILED = new FailedPod(Duration.ofHours(1), Duration.ofHours(24));

    @Test
    void podMayTakeFiveMinutesBeyondItsGraceToEnd() {
        assertThat(judge(new StuckTerminating(FIVE), pod("a").deleted("4m59s"))).isEmpty();
        assertThat(judge(new StuckTerminating(FIVE), pod("a").deleted("5m"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CreateContainerConfigError", "CreateContainerError", "RunContainerError"})
    void missingConfigurationIsFoundAfterItsPatience(String reason) {
        ConfigError rule = new ConfigError(Duration.ofMinutes(1), FIVE);

        assertThat(judge(rule, pod("a").unready("59s").waiting(reason, "secret \"x\" not found")))
                .isEmpty();
        assertThat(judge(rule, pod("a").unready("60s").waiting(reason, "secret \"x\" not found")))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.quoting(
                                "container app cannot start", new Quote(reason, "secret \"x\" not found"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull"})
    void missingImageIsFoundAfterItsPatience(String reason) {
        ImagePull rule = new ImagePull(Duration.ofMinutes(1));

        assertThat(judge(rule, pod("a").unready("59s").waiting(reason, ""))).isEmpty();
        assertThat(judge(rule, pod("a").unready("60s").waiting(reason, ""))).isPresent();
    }

    @Test
    void podOfUnknownAgeIsNotTakenForYoung() {
        assertThat(judge(new ImagePull(FIVE), pod("a").ageless().waiting("ErrImagePull", "")))
                .isPresent();
    }

    @Test
    void heldBackContainerLoopsHoweverFewItsRestarts() {
        assertThat(judge(CRASH, pod("a").waiting("CrashLoopBackOff", 1, ended(1, "Error", "4m"))))
                .isPresent();
        assertThat(judge(CRASH, pod("a").waiting("CrashLoopBackOff", "back-off 10s")))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"2, 1m, false", "3, 1m, true", "3, 10m, true", "3, 601s, false", "400, 2h, false"})
    void runningContainerLoopsWhenItRestartsOftenAndLately(int restarts, String ago, boolean loops) {
        assertThat(judge(CRASH, pod("a").running(restarts, ended(1, "Error", ago)))
                        .isPresent())
                .isEqualTo(loops);
    }

    @ParameterizedTest
    @CsvSource({
        // Average run of 24 minutes: the present run lasts twice as long, or a moment less.
        "60, 1, 2879s, true",
        "60, 1, 48m, false",
        "60, 0, 2879s, false",
        // Average run of an hour, and slightly more.
        "24, 1, 30m, true",
        "23, 1, 30m, false"
    })
    void failureAfterLongRunsIsALoopThatIsNeverHeldBack(int restarts, int code, String ago, boolean loops) {
        assertThat(judge(CRASH, pod("a").born("1d").ready(ago).running(restarts, ended(code, "Error", ago)))
                        .isPresent())
                .isEqualTo(loops);
    }

    @Test
    void aJobsPodMayFailAsOftenAsJobsUsuallyBear() {
        PodRule rule = CRASH.retried(7);
        assertThat(judge(rule, pod("a").waiting("CrashLoopBackOff", 6, ended(1, "Error", "1m"))))
                .isEmpty();
        assertThat(judge(rule, pod("a").waiting("CrashLoopBackOff", 7, ended(1, "Error", "1m"))))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"Pending, 9m59s, false", "Pending, 10m, true", "Running, 10m, false"})
    void ownWorkThatCannotBeginCountsNoFailures(String phase, String born, boolean found) {
        PodRule rule = CRASH.unstarted(Duration.ofMinutes(10));

        assertThat(judge(rule, pod("a").phase(phase).born(born).waiting("CrashLoopBackOff", 4, ended(1, "Error", "1m")))
                        .isPresent())
                .isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({"19m59s, 0, false", "20m, 0, true", "6m, 1, true"})
    void firstRunHasTheTimeOfItsStartUpProbe(String age, int restarts, boolean found) {
        GivenPod starting = pod("a").born(age).unready(age).starting(age, Duration.ofMinutes(20), restarts);

        assertThat(judge(new NotReady(FIVE), starting).isPresent()).isEqualTo(found);
    }

    @Test
    void endedContainerLoopsUnlessItSucceeded() {
        assertThat(judge(CRASH, pod("a").terminated(3, ended(1, "Error", "5s"))))
                .isPresent();
        assertThat(judge(CRASH, pod("a").terminated(3, ended(0, "Completed", "5s"))))
                .isEmpty();
    }

    @Test
    void initContainersLoopToo() {
        GivenPod waiting = pod("a").phase("Pending")
                .init(new State.Waiting("CrashLoopBackOff", ""), 6, ended(2, "Error", "9s"))
                .waiting("PodInitializing", "");

        assertThat(judge(CRASH, waiting))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .extracting(Evidence::statement)
                        .containsExactly("init container init has restarted 6 times, last exit code 2, 9 s ago"));
    }

    @Test
    void loopBeganWithThePodWhenItNeverRanForLong() {
        assertThat(judge(
                        CRASH,
                        pod("a").born("1h").unready("2m").waiting("CrashLoopBackOff", 12, ended(1, "Error", "2m"))))
                .hasValueSatisfying(trouble -> assertThat(trouble.since()).contains(Given.ago("1h")));
        assertThat(judge(
                        CRASH,
                        pod("a").born("9d").unready("2m").waiting("CrashLoopBackOff", 12, ended(1, "Error", "2m"))))
                .hasValueSatisfying(trouble -> assertThat(trouble.since()).contains(Given.ago("2m")));
        assertThat(judge(CRASH, pod("a").born("9d").ready("1m").running(12, ended(1, "Error", "90s"))))
                .hasValueSatisfying(trouble -> assertThat(trouble.since()).contains(Given.ago("90s")));
    }

    @ParameterizedTest
    @CsvSource({"1, 1m, false", "2, 1m, true", "2, 15m, true", "2, 901s, false"})
    void repeatedKillsForMemoryAreFound(int restarts, String ago, boolean found) {
        assertThat(judge(OOM, pod("a").running(restarts, ended(137, "OOMKilled", ago)))
                        .isPresent())
                .isEqualTo(found);
    }

    @Test
    void containerThatCannotStartNamesItsImage() {
        assertThat(judge(CRASH, pod("a").waiting("CrashLoopBackOff", 4, ended(128, "StartError", "1m"))))
                .hasValueSatisfying(
                        trouble -> assertThat(trouble.evidence().getFirst().statement())
                                .isEqualTo(
                                        "container app of image quay.io/acme/app:1 has restarted 4 times, last exit code 128,"
                                                + " 60 s ago"));
    }

    @Test
    void crashForAnotherReasonIsNoMemoryMatter() {
        assertThat(judge(OOM, pod("a").waiting("CrashLoopBackOff", 9, ended(137, "Error", "1m"))))
                .isEmpty();
        assertThat(judge(OOM, pod("a").waiting("CrashLoopBackOff", ""))).isEmpty();
    }

    @Test
    void podMayWaitForANodeForAsLongAsAnAutoscalerTakes() {
        Unschedulable rule = new Unschedulable(FIVE, Duration.ofMinutes(10));

        assertThat(judge(rule, unscheduled("4m59s"))).isEmpty();
        assertThat(judge(rule, unscheduled("5m"))).isPresent();
        assertThat(judge(rule, pod("a").on("").phase("Pending").born("4m59s"))).isEmpty();
        assertThat(judge(rule, pod("a").on("").phase("Pending").born("5m")))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.of("no scheduler has processed it for 5 min")));
    }

    @Test
    void podThatNamesItsSchedulerWaitsForThatOne() {
        Placement placement = new Placement(List.of(), List.of(), List.of(), List.of(), List.of(), "volcano", 0);

        assertThat(judge(
                        new Unschedulable(FIVE, Duration.ofMinutes(10)),
                        pod("a").on("").phase("Pending").born("5m").asking(placement)))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.of(
                                "the scheduler volcano has not processed it for 5 min",
                                new OtherScheduler("volcano"))));
    }

    @Test
    void gatedPodWaitsOnPurpose() {
        GivenPod gated =
                pod("a").on("").phase("Pending").with(condition("PodScheduled", "False", "9d", "SchedulingGated", ""));

        assertThat(judge(new Unschedulable(FIVE, Duration.ofMinutes(10)), gated))
                .isEmpty();
    }

    @Test
    void creationMayTakeLongerWhereNothingWarns() {
        assertThat(judge(CREATING, creating("9m59s"))).isEmpty();
        assertThat(judge(CREATING, creating("10m"))).isPresent();
    }

    @Test
    void creationMayTakeFiveMinutesWhereAnEventWarns() {
        Event warning = warning("Pod", "a", "FailedMount", "secret \"x\" not found", "1m");

        assertThat(judge(CREATING, creating("4m59s"), warning)).isEmpty();
        assertThat(judge(CREATING, creating("5m"), warning))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.quoting(
                                "no container has started for 5 min",
                                new Quote("FailedMount", "secret \"x\" not found"))));
    }

    @Test
    void podThatRanBeforeItsNodeWentDownIsCreatedAnewSinceThen() {
        assertThat(judge(CREATING, creating("25d").with(condition("Ready", "False", "9m59s"))))
                .isEmpty();
        assertThat(judge(CREATING, creating("25d").with(condition("Ready", "False", "10m"))))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.quoting("no container has started for 10 min", "")));
    }

    @Test
    void initContainerMayRunForFifteenMinutes() {
        assertThat(judge(CREATING, initializing("14m59s"))).isEmpty();
        assertThat(judge(CREATING, initializing("15m"))).isPresent();
    }

    @Test
    void podMayBeUnreadyForFiveMinutes() {
        assertThat(judge(new NotReady(FIVE), pod("a").unready("4m59s"))).isEmpty();
        assertThat(judge(new NotReady(FIVE), pod("a").unready("5m"))).isPresent();
        assertThat(judge(new NotReady(FIVE), pod("a").ready("9d"))).isEmpty();
    }

    @Test
    void noPatienceIsHadWithAPodWhoseNodeIsDown() {
        assertThat(new NotReady(FIVE).judge(view(pod("a").unready("5s"), NodeState.LOST, WorkloadState.LACKING)))
                .isPresent();
    }

    @Test
    void rolloutInItsTimeExcusesPodsThatWereNeverReady() {
        PodView coming = view(pod("a").born("8m").unready("8m"), NodeState.READY, WorkloadState.ROLLING_OUT);
        PodView fallen = view(pod("a").born("1h").unready("8m"), NodeState.READY, WorkloadState.ROLLING_OUT);

        assertThat(new NotReady(FIVE).judge(coming)).isEmpty();
        assertThat(new NotReady(FIVE).judge(fallen)).isPresent();
    }

    @Test
    void completePodIsNotUnready() {
        assertThat(judge(new NotReady(FIVE), pod("a").with(condition("Ready", "False", "9h", "PodCompleted", ""))))
                .isEmpty();
    }

    @Test
    void probeIsQuotedForAnUnreadyPod() {
        Event probe = warning("Pod", "a", "Unhealthy", "Readiness probe failed: 503", "1m");

        assertThat(judge(new NotReady(FIVE), pod("a").unready("1h").waiting("", ""), probe))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .containsExactly(Evidence.quoting(
                                "not ready: app for 60 min",
                                new Quote("Unhealthy", "Readiness probe failed: 503"),
                                new ContainerNotReady("app"))));
    }

    @Test
    void failedPodThatIsReplacedIsNotMissed() {
        GivenPod failed = pod("a").phase("Failed").ownedBy("ReplicaSet", "r").unready("10m");

        assertThat(FAILED.judge(view(failed, NodeState.READY, WorkloadState.COMPLETE)))
                .isEmpty();
        assertThat(FAILED.judge(view(failed, NodeState.READY, WorkloadState.ROLLING_OUT)))
                .isEmpty();
        assertThat(FAILED.judge(view(failed, NodeState.READY, WorkloadState.LACKING)))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"59m59s, true", "60m, false"})
    void missedPodCountsForAnHour(String age, boolean found) {
        GivenPod failed = pod("a").phase("Failed").ownedBy("ReplicaSet", "r").unready(age);

        assertThat(judge(FAILED, failed).isPresent()).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({"1439m, MEDIUM", "1440m, LOW"})
    void barePodsFailureIsANoticeAfterADay(String age, String severity) {
        assertThat(judge(FAILED, pod("a").phase("Failed").unready(age)))
                .hasValueSatisfying(trouble ->
                        assertThat(trouble.severity()).map(Enum::name).contains(severity));
    }

    @Test
    void podThatTheKubeletRejectsHasNoLog() {
        assertThat(judge(FAILED, pod("a").phase("Failed").because("OutOfcpu", "Pod was rejected: no room")))
                .hasValueSatisfying(trouble -> assertThat(trouble.mode()).contains(Mode.REJECTED_BY_NODE));
    }

    @Test
    void evictedPodIsHistoryAfterADay() {
        assertThat(judge(FAILED, pod("a").phase("Failed").because("Evicted", "").unready("23h59m")))
                .isPresent();
        assertThat(judge(FAILED, pod("a").phase("Failed").because("Evicted", "").unready("24h")))
                .isEmpty();
    }

    @Test
    void failedInstallerIsRetriedByItsOperator() {
        GivenPod installer =
                pod("installer-7-m1").in("openshift-etcd").phase("Failed").unready("5m");

        assertThat(judge(FAILED, installer))
                .hasValueSatisfying(trouble ->
                        assertThat(trouble.severity()).map(Enum::name).contains("LOW"));
    }

    @Test
    void failedPodSaysHowItsContainerEnded() {
        assertThat(judge(FAILED, pod("a").phase("Failed").terminated(0, ended(137, "OOMKilled", "9m"))))
                .hasValueSatisfying(trouble -> {
                    assertThat(trouble.code().name()).isEqualTo("POD_OOM_KILLED");
                    assertThat(trouble.evidence())
                            .containsExactly(
                                    Evidence.quoting("it failed 9 min ago", new Quote("exit code 137: OOMKilled", "")));
                });
    }

    @Test
    void aNodeThatIsOrderedIsWaitedForAsLongAsAMachineBoots() {
        Unschedulable rule = new Unschedulable(FIVE, Duration.ofMinutes(10));

        assertThat(rule.judge(ordered("9m59s"))).isEmpty();
        assertThat(rule.judge(ordered("10m"))).isPresent();
    }

    private static PodView ordered(String age) {
        return PodView.lacking(unscheduled(age).get(), Map.of(), true, Warnings.NONE, Given.NOW);
    }

    private static GivenPod unscheduled(String age) {
        return pod("a").on("").phase("Pending").with(condition("PodScheduled", "False", age, "Unschedulable", "0/3"));
    }

    private static GivenPod creating(String age) {
        return pod("a").phase("Pending")
                .with(condition("PodScheduled", "True", age))
                .waiting("ContainerCreating", "");
    }

    private static GivenPod initializing(String age) {
        return creating(age).init(new State.Running(Optional.empty()), 0, ended(0, "", "1d"));
    }

    private static Optional<PodTrouble> judge(PodRule rule, GivenPod pod, Event... events) {
        Warnings warnings =
                Warnings.in(new Given().with(Resources.EVENTS, events).picture());
        return rule.judge(PodView.lacking(pod.get(), Map.of(), false, warnings, Given.NOW));
    }

    private static PodView view(GivenPod pod, NodeState node, WorkloadState workload) {
        return new PodView(
                pod.get(), node, workload, false, false, Warnings.NONE, Given.NOW, Optional.empty(), Optional.empty());
    }
}

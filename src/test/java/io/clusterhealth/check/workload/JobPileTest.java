// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.NOW;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobPileTest {
    private static final JobPile CHECK = new JobPile(3, Duration.ofHours(1), 2, Duration.ofMinutes(10));

    private static final State RUNNING = new State.Running(Optional.of(NOW.minus(Duration.ofHours(1))));

    @Test
    void someMayRunAtOnceAndAnyNumberForAWhile() {
        assertThat(jobs(3, "CronJob", 1, Duration.ofHours(9)).told(CHECK)).isEmpty();
        assertThat(jobs(4, "CronJob", 1, Duration.ofMinutes(59)).told(CHECK)).isEmpty();
        assertThat(jobs(4, "CronJob", 1, Duration.ofHours(1)).told(CHECK))
                .containsExactly("JOBS_PILE_UP MEDIUM CronJob shop/sync");
    }

    @Test
    void jobsThatHaveEndedOrThatSomebodyElseMadeAreNoPile() {
        assertThat(jobs(9, "CronJob", 0, Duration.ofHours(9)).told(CHECK)).isEmpty();
        assertThat(jobs(9, "Workflow", 1, Duration.ofHours(9)).told(CHECK)).isEmpty();
    }

    @Test
    void moreThanTheNodesHaveRoomForAreAPileAtOnce() {
        assertThat(crowded(4, "Insufficient cpu").told(CHECK)).containsExactly("JOBS_PILE_UP MEDIUM CronJob shop/sync");
        assertThat(crowded(3, "Insufficient cpu").told(CHECK)).isEmpty();
        assertThat(crowded(4, "node(s) didn't match Pod's node affinity/selector")
                        .told(CHECK))
                .isEmpty();
    }

    private static Given crowded(int running, String said) {
        return jobs(9, "CronJob", 1, Duration.ofMinutes(20))
                .with(
                        Resources.PODS,
                        IntStream.range(0, running)
                                .mapToObj(i -> pod("p" + i)
                                        .ownedBy("Job", "sync-" + i)
                                        .phase("Running")
                                        .on("n1")
                                        .get())
                                .toArray(Pod[]::new))
                .with(
                        Resources.PODS,
                        pod("next")
                                .ownedBy("Job", "sync-8")
                                .on("")
                                .phase("Pending")
                                .with(Given.condition(
                                        "PodScheduled",
                                        "False",
                                        "3m",
                                        "Unschedulable",
                                        "0/1 nodes are available: 1 " + said + "."))
                                .get());
    }

    @Test
    void namesTheNodesThatItsPodsRunOn() {
        Given given = jobs(4, "CronJob", 1, Duration.ofHours(2))
                .with(
                        Resources.PODS,
                        pod("a").ownedBy("Job", "sync-0")
                                .phase("Running")
                                .on("n2")
                                .get(),
                        pod("b").ownedBy("Job", "sync-1")
                                .phase("Running")
                                .on("n1")
                                .get(),
                        pod("c").ownedBy("Job", "sync-2")
                                .phase("Succeeded")
                                .on("n3")
                                .get(),
                        pod("d").ownedBy("Job", "other")
                                .phase("Running")
                                .on("n4")
                                .get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.links())
                        .extracting(Link::target)
                        .extracting(Object::toString)
                        .containsExactly("Node n1", "Node n2"));
    }

    @Test
    void jobsThatWaitForASidecarPileUpSooner() {
        Given waiting = jobs(2, "CronJob", 1, Duration.ofMinutes(12))
                .with(Resources.PODS, halfDone("a", "sync-0", "10m"), halfDone("b", "sync-1", "2m"));

        assertThat(CHECK.inspect(waiting.picture()))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.evidence())
                                .extracting(Evidence::statement)
                                .containsExactly(
                                        "2 of its jobs run at once, the oldest for 12 min",
                                        "in 2 pods container app has completed, and container proxy runs on: a Job ends with the last of them"));
    }

    @Test
    void oneThatWaitsOrOnesThatHaveJustCompletedAreNoPile() {
        assertThat(jobs(2, "CronJob", 1, Duration.ofMinutes(12))
                        .with(Resources.PODS, halfDone("a", "sync-0", "9m"), halfDone("b", "sync-1", "2m"))
                        .told(CHECK))
                .isEmpty();
        assertThat(jobs(2, "CronJob", 1, Duration.ofMinutes(50))
                        .with(Resources.PODS, halfDone("a", "sync-0", "40m"))
                        .told(CHECK))
                .isEmpty();
    }

    /// Their containers take long, but finish.
    @Test
    void jobsOfWhichALaterOneHasSucceededAreNoPile() {
        assertThat(jobs(2, "CronJob", 1, Duration.ofMinutes(50))
                        .with(Resources.JOBS, job("sync-2", "CronJob", 0, 1, Duration.ofMinutes(30)))
                        .with(Resources.PODS, halfDone("a", "sync-0", "40m"), halfDone("b", "sync-1", "40m"))
                        .told(CHECK))
                .isEmpty();
    }

    private static Pod halfDone(String name, String job, String age) {
        return pod(name)
                .ownedBy("Job", job)
                .unready(age)
                .terminated(0, ended(0, "Completed", age))
                .with(GivenPod.container("proxy", "proxy:1", true, 0, RUNNING, Optional.empty()))
                .get();
    }

    private static Given jobs(int count, String maker, int active, Duration age) {
        return new Given()
                .with(
                        Resources.JOBS,
                        IntStream.range(0, count)
                                .mapToObj(i -> job("sync-" + i, maker, active, 0, age))
                                .toArray(Job[]::new));
    }

    private static Job job(String name, String maker, int active, int succeeded, Duration age) {
        return new Job(
                new Metadata(
                        "shop",
                        name,
                        Optional.of(NOW.minus(age)),
                        Optional.empty(),
                        Optional.of(new Metadata.Owner(maker, "sync")),
                        Optional.empty(),
                        List.of()),
                active,
                succeeded,
                0,
                0,
                List.of(),
                Set.of());
    }

    @ParameterizedTest
    @CsvSource({"59m, ''", "1h, LOW", "1d, MEDIUM"})
    void sidecarThatRunsOnAfterTheMainContainerIsTold(String completed, String severity) {
        Pod given = Given.read(Resources.PODS, """
                metadata: {namespace: shop, name: sync-0, ownerReferences: [{kind: Job, name: sync, controller: true}]}
                spec: {containers: [{name: main}, {name: proxy}], initContainers: [{name: native, restartPolicy: Always}]}
                status:
                  phase: Running
                  initContainerStatuses: [{name: native, state: {running: {startedAt: @9h}}}]
                  containerStatuses:
                    - {name: main, state: {terminated: {exitCode: 0, finishedAt: @%s}}}
                    - {name: proxy, state: {running: {startedAt: @9h}}}
                """.formatted(completed));
        Optional<PodTrouble> found =
                PodRules.standard().judge(PodView.lacking(given, Map.of(), false, Warnings.NONE, Given.NOW));

        assertThat(found.flatMap(PodTrouble::severity).map(Enum::name).orElse(""))
                .isEqualTo(severity);
        found.ifPresent(trouble -> {
            assertThat(trouble.mode()).contains(Mode.SIDECAR_LINGERS);
            assertThat(trouble.evidence().getFirst().statement())
                    .matches("container main completed .* ago, and container proxy runs on");
        });
    }
}

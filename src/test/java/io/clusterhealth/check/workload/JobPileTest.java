// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.NOW;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Link;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobPileTest {
    private static final JobPile CHECK = new JobPile(3, Duration.ofHours(1));

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

    private static Given jobs(int count, String maker, int active, Duration age) {
        return new Given()
                .with(
                        Resources.JOBS,
                        IntStream.range(0, count)
                                .mapToObj(i -> new Job(
                                        new Metadata(
                                                "shop",
                                                "sync-" + i,
                                                Optional.of(NOW.minus(age)),
                                                Optional.empty(),
                                                Optional.of(new Metadata.Owner(maker, "sync"))),
                                        active,
                                        0,
                                        0,
                                        List.of()))
                                .toArray(Job[]::new));
    }
}

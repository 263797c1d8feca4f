// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.event;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatedReplacementTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(10), Duration.ofMinutes(10));

    /// Every so many minutes a pod, the last one some minutes ago.
    @ParameterizedTest
    @CsvSource({
        "2, 10, 4, 1, true",
        "2, 9, 4, 1, false",
        "2, 30, 2, 1, true",
        "2, 10, 3, 1, false",
        "2, 10, 4, 10, false",
        "3, 14, 4, 1, false",
        "3, 15, 4, 1, true"
    })
    void podsOfOneSetThatAreCreatedAgainAndAgainAreTold(int replicas, int pods, int every, int last, boolean told) {
        assertThat(web(replicas, "web-1a", pods, every, last).told(CHECK))
                .isEqualTo(told ? List.of("WORKLOAD_BELOW_DESIRED MEDIUM Deployment shop/web") : List.of());
    }

    /// Pods that ran in between were not replaced again and again.
    @ParameterizedTest
    @CsvSource({"44, true", "46, false"})
    void creationsBeforeAPauseDoNotCount(int earlier, boolean told) {
        Given given = web(2, "web-1a", 9, 4, 1);
        IntStream.range(0, 5).forEach(i -> given.with(Resources.CREATIONS, creation("web-1a", earlier - 2 + i)));

        assertThat(given.told(CHECK).isEmpty()).isNotEqualTo(told);
    }

    @Test
    void creationsForADeletedWorkloadOfTheSameNameDoNotCount() {
        Given given = new Given()
                .with(
                        Resources.DEPLOYMENTS,
                        GivenWorkload.given("Deployment", created("shop", "web", "6m"))
                                .replicas(2, 2, 2)
                                .get())
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"));
        IntStream.range(0, 30).forEach(i -> given.with(Resources.CREATIONS, creation("web-1a", 1 + i * 2)));

        assertThat(given.told(CHECK)).isEmpty();
    }

    @Test
    void rolloutsHaveASetOfPodsEach() {
        Given given = web(2, "web-1a", 5, 4, 30);
        IntStream.range(0, 5).forEach(i -> given.with(Resources.CREATIONS, creation("web-2b", 1 + i * 4)));

        assertThat(given.with(Resources.REPLICA_SETS, replicaSet("web-2b", "web"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void saysHowManyPodsWereCreated() {
        assertThat(CHECK.inspect(web(2, "web-1a", 30, 2, 1).picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.evidence())
                        .extracting(Evidence::statement)
                        .containsExactly(
                                "30 pods have been created for its 2 replicas within 59 min, from one template"));
    }

    private static Given web(int replicas, String set, int pods, int every, int last) {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", replicas, replicas))
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"));
        IntStream.range(0, pods).forEach(i -> given.with(Resources.CREATIONS, creation(set, last + i * every)));
        return given;
    }

    private static Event creation(String set, int minutes) {
        String age = minutes + "m";
        return event("ReplicaSet", "shop", set, "SuccessfulCreate", "", 1, age, age, "");
    }
}

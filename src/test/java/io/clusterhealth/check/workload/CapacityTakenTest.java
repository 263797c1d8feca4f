// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CapacityTakenTest {
    private static final CapacityTaken CHECK = new CapacityTaken(Duration.ofHours(3), Duration.ofMinutes(2));
    private static final String LARGE = "WORKLOAD_DISPLACES LOW ReplicaSet shop/large";

    @Test
    void namesTheWorkloadThatHasGrownBeforeOthersWait() {
        Given given = given(large(2, "9d"), large(3, "40m"), Stream.of(placed("ReplicaSet", "small", "30m")));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(Given.text(finding)).isEqualTo(LARGE);
            assertThat(finding.since()).contains(Given.ago("40m"));
            assertThat(finding.targets(Relation.DISPLACES)).containsExactly(new Subject("ReplicaSet", "shop", "web"));
            assertThat(finding.evidence())
                    .extracting(Evidence::statement)
                    .containsExactly(
                            "3 of its pods, created in the 35 min before others began to wait for a node, hold 50 % of the requests for cpu there");
        });
    }

    @Test
    void mostOfThePodsOfATemplateMustBeNewAndSomeOld() {
        assertThat(told(large(3, "9d"), large(3, "40m"))).containsExactly(LARGE);
        assertThat(told(large(4, "9d"), large(3, "40m"))).as("a moderate step").isEmpty();
        assertThat(told(large(3, "40m"))).as("a rollout").isEmpty();
        assertThat(told(large(2, "9d"), large(3, "4h"))).as("long before").isEmpty();
        assertThat(told(large(2, "9d"), large(3, "4m"))).as("afterwards").isEmpty();
    }

    @Test
    void newWorkloadsAndPodsForATaskEachHaveGrown() {
        assertThat(told(Stream.of(placed("Job", "sync-1", "40m"))))
                .containsExactly("WORKLOAD_DISPLACES LOW Job shop/sync-1");
        assertThat(given(Stream.of(placed("StatefulSet", "db", "40m")))
                        .having(Resources.STATEFUL_SETS, """
                                metadata: {namespace: shop, name: db, creationTimestamp: @41m}
                                spec: {replicas: 1}
                                """)
                        .told(CHECK))
                .containsExactly("WORKLOAD_DISPLACES LOW StatefulSet shop/db");
    }

    @Test
    void othersMustHaveTakenLessAndNeedNoMore() {
        assertThat(told(large(1, "9d"), large(1, "40m"), Stream.of(placed("ReplicaSet", "other", "40m"))))
                .isEmpty();
        assertThat(given(large(1, "9d"), large(1, "40m"))
                        .with(Resources.PODS, waiting("web", "cpu"), waiting("api", "cpu"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void itsOwnPodsMayWaitAsWell() {
        assertThat(new Given()
                        .having(Resources.NODES, "metadata: {name: n1}")
                        .with(
                                Resources.PODS,
                                Stream.concat(large(2, "9d"), large(3, "40m")).toArray(Pod[]::new))
                        .with(Resources.PODS, waiting("large", "cpu"))
                        .told(CHECK))
                .isEmpty();
        assertThat(told(large(2, "9d"), large(3, "40m"), Stream.of(waiting("large", "cpu"))))
                .containsExactly(LARGE);
    }

    @Test
    void onlyNodesAndResourcesCountThatTheOthersNeed() {
        assertThat(new Given()
                        .having(Resources.NODES, "metadata: {name: n1}")
                        .with(
                                Resources.PODS,
                                Stream.concat(large(2, "9d"), large(3, "40m")).toArray(Pod[]::new))
                        .with(Resources.PODS, waiting("web", "memory"))
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .having(Resources.NODES, """
                                metadata: {name: n1}
                                spec: {taints: [{key: dedicated, value: batch, effect: NoSchedule}]}
                                """)
                        .with(
                                Resources.PODS,
                                Stream.concat(large(2, "9d"), large(3, "40m")).toArray(Pod[]::new))
                        .with(Resources.PODS, waiting("web", "cpu"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void namesTheAutoscalerThatAllowsIt() {
        Given given = given(large(2, "9d"), large(3, "40m")).having(Resources.AUTOSCALERS, """
                metadata: {namespace: shop, name: large}
                spec: {scaleTargetRef: {kind: ReplicaSet, name: large}, maxReplicas: 200}
                """);

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .extracting(Finding::evidence)
                .satisfies(evidence -> assertThat(evidence.getLast().statement())
                        .isEqualTo("HorizontalPodAutoscaler shop/large may scale it up to 200 replicas"));
    }

    @SafeVarargs
    private static List<String> told(Stream<Pod>... pods) {
        return given(pods).told(CHECK);
    }

    @SafeVarargs
    private static Given given(Stream<Pod>... pods) {
        return new Given()
                .having(Resources.NODES, "metadata: {name: n1}")
                .with(Resources.PODS, Stream.of(pods).flatMap(some -> some).toArray(Pod[]::new))
                .with(Resources.PODS, waiting("web", "cpu"));
    }

    private static Stream<Pod> large(int count, String age) {
        return IntStream.range(0, count).mapToObj(i -> placed("ReplicaSet", "large", age));
    }

    private static Pod placed(String kind, String owner, String age) {
        return pod(owner + "-" + age)
                .ownedBy(kind, owner)
                .born(age)
                .requesting(500)
                .on("n1")
                .ready("1m")
                .get();
    }

    private static Pod waiting(String owner, String resource) {
        return pod(owner + "-waiting")
                .ownedBy("ReplicaSet", owner)
                .requesting(500)
                .on("")
                .phase("Pending")
                .with(condition(
                        "PodScheduled",
                        "False",
                        "5m",
                        "Unschedulable",
                        "0/1 nodes are available: 1 Insufficient %s.".formatted(resource)))
                .get();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.render.SettlingText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PendingChangesTest {
    @Test
    void podsInsideAGracePeriodAreUnsettled() {
        assertThat(said(
                        pod("a").phase("Pending").born("2s"),
                        pod("b").phase("Pending").born("40s")))
                .containsExactly("2 pods pending");
        assertThat(said(pod("a").unready("10s"))).containsExactly("1 pod not ready");
        assertThat(said(pod("a").unready("5m").deleted("10s"))).containsExactly("1 pod terminating");
    }

    /// Ready for seconds between two failures; the probation is two minutes, or twice the time from start to start.
    @ParameterizedTest
    @CsvSource({
        // started, failed, started before, exit code, owner, unsettled
        "2s, 12s, 14s, 1, ReplicaSet, true",
        "119s, 2m, 121s, 1, ReplicaSet, true",
        "2m, 121s, 122s, 1, ReplicaSet, false",
        "2m, 200s, 202s, 137, ReplicaSet, true",
        "3m, 260s, 262s, 137, ReplicaSet, false",
        "119s, 120s, 9d, 1, ReplicaSet, true",
        "121s, 122s, 9d, 1, ReplicaSet, false",
        "2s, 12s, 14s, 0, ReplicaSet, false",
        "2s, 12s, 14s, 1, Job, false",
    })
    void containerThatFailedSecondsAgoIsNotSettled(
            String started, String failed, String before, int exitCode, String owner, boolean unsettled) {
        Given given =
                new Given().having(Resources.PODS, """
                metadata: {namespace: shop, name: a, creationTimestamp: @10d, ownerReferences: [{kind: %s, name: a, controller: true}]}
                spec: {containers: [{name: app}]}
                status:
                  phase: Running
                  startTime: @10d
                  conditions: [{type: Ready, status: "True", lastTransitionTime: @%s}]
                  containerStatuses:
                    - name: app
                      ready: true
                      restartCount: 1
                      state: {running: {startedAt: @%s}}
                      lastState: {terminated: {exitCode: %d, startedAt: @%s, finishedAt: @%s}}
                """.formatted(owner, started, started, exitCode, before, failed));

        assertThat(said(given)).isEqualTo(unsettled ? List.of("1 pod ready again after a failure") : List.of());
    }

    @Test
    void readyPodsEndedOnesAndWhatHasLongBeenSoAreSettled() {
        assertThat(said(pod("a").ready("5m"))).isEmpty();
        assertThat(said(pod("a").phase("Succeeded").unready("5s"))).isEmpty();
        assertThat(said(pod("a").phase("Pending").born("15m"))).isEmpty();
        assertThat(said(pod("a").phase("Pending").gated().born("5s"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // observed, desired, available, updated, unsettled
        "false, 2, 2, 2, true",
        "false, 0, 0, 0, true",
        "true, 2, 2, 2, false",
        "true, 0, 0, 0, false",
        "true, 2, 2, 1, true",
    })
    void rolloutsAreObservedAndComplete(boolean observed, int desired, int available, int updated, boolean unsettled) {
        Workload web = GivenWorkload.given("Deployment", created("shop", "web", "9d"))
                .replicas(desired, available, updated)
                .observed(observed)
                .with(condition("Progressing", "True", "9d", "NewReplicaSetAvailable", ""))
                .get();

        assertThat(said(new Given().with(Resources.DEPLOYMENTS, web)))
                .isEqualTo(unsettled ? List.of("1 rollout incomplete") : List.of());
    }

    /// `kubectl rollout status` waits for as many updated pods as are desired, although all old ones are available.
    @ParameterizedTest
    @CsvSource({"2, RollingUpdate, true", "3, RollingUpdate, false", "2, OnDelete, false"})
    void daemonSetIsRolledOutOnceEveryPodIsUpdated(int updated, String strategy, boolean unsettled) {
        assertThat(said(new Given().having(Resources.DAEMON_SETS, """
                        metadata: {name: agent, namespace: shop, creationTimestamp: @9d}
                        spec: {updateStrategy: {type: %s}}
                        status: {desiredNumberScheduled: 3, numberAvailable: 3, updatedNumberScheduled: %d}
                        """.formatted(strategy, updated))))
                .isEqualTo(unsettled ? List.of("1 rollout incomplete") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false", "2, false"})
    void changeThatAPauseKeepsBackIsNotSettled(int updated, boolean unsettled) {
        Workload web = new Workload(
                created("shop", "web", "9d"), "Deployment", 2, 2, updated, true, true, Map.of(), List.of());

        assertThat(said(new Given().with(Resources.DEPLOYMENTS, web)))
                .isEqualTo(unsettled ? List.of("1 rollout paused") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"9m, 0, true, true", "10m, 0, true, false", "9m, 1, true, false", "9m, 0, false, false"})
    void serviceThatIsCalledFromOutsideIsWaitedForUntilItIsJudged(
            String age, int endpoints, boolean called, boolean unsettled) {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, endpoints(created("shop", "web-1", age), "web", endpoints, endpoints));
        if (called) {
            given.with(
                    Resources.INGRESSES,
                    new Ingress(created("shop", "in", age), "nginx", false, Set.of("web"), Set.of(), true, Map.of()));
        }

        assertThat(said(given)).isEqualTo(unsettled ? List.of("1 Service without endpoints") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"2s, true", "14m, true", "15m, false"})
    void lackingReplicasAreWaitedForWhileThatIsNew(String age, boolean unsettled) {
        Workload web = workload("StatefulSet", "web", 2, 1, condition("Available", "False", age));

        assertThat(said(new Given().with(Resources.STATEFUL_SETS, web)))
                .isEqualTo(unsettled ? List.of("1 rollout incomplete") : List.of());
    }

    /// The controller of a StatefulSet creates the next pod only once the old one has ended.
    @Test
    void replicaThatIsShuttingDownIsWaitedFor() {
        Given given = new Given().with(Resources.STATEFUL_SETS, workload("StatefulSet", "web", 2, 1));

        assertThat(said(given)).isEmpty();
        assertThat(said(given.with(
                        Resources.PODS,
                        pod("web-1").ownedBy("StatefulSet", "web").deleted("1m").get())))
                .contains("1 rollout incomplete");
    }

    @Test
    void theOldestIsNamedWithItsTime() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("a").phase("Pending").born("2s").get(),
                        pod("b").phase("Pending").born("40s").get());

        assertThat(PendingChanges.DEFAULT.in(given.picture(), _ -> true))
                .singleElement()
                .satisfies(pending -> {
                    assertThat(pending.first().name()).isEqualTo("b");
                    assertThat(pending.since()).contains(Given.ago("40s"));
                });
    }

    @Test
    void whatAPodShowsAlreadyIsSaid() {
        Given given = new Given()
                .with(Resources.NODES, node("worker-1", "", condition("Ready", "True", "9d")))
                .with(
                        Resources.PODS,
                        pod("a").phase("Pending")
                                .born("20s")
                                .waiting("ContainerCreating", "")
                                .get(),
                        pod("b").phase("Pending")
                                .on("")
                                .born("9s")
                                .with(condition("PodScheduled", "False", "9s", "Unschedulable", "0/1 nodes"))
                                .asking(new Placement(
                                        List.of(new Requirement("disk", "In", List.of("ssd"))),
                                        List.of(),
                                        List.of(),
                                        List.of(),
                                        List.of(),
                                        "",
                                        0))
                                .get(),
                        pod("c").unready("30s").get())
                .with(Resources.EVENTS, warning("Pod", "c", "Unhealthy", "Readiness probe failed: no route", "3s"));

        assertThat(SettlingText.of(PendingChanges.DEFAULT.in(given.picture(), _ -> true), Given.NOW))
                .isEqualTo(
                        "2 pods pending for 9 s (Pod shop/b: it asks for a node with label disk=ssd; no node has it),"
                                + " 1 pod not ready for 30 s (Pod shop/c: not ready for 30 s: \"Unhealthy: Readiness probe failed:"
                                + " no route\")");
    }

    @Test
    void thatAPodWaitsIsNoSign() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("a").phase("Pending")
                                .born("20s")
                                .waiting("ContainerCreating", "")
                                .get(),
                        pod("c").unready("30s").get());

        assertThat(PendingChanges.DEFAULT.in(given.picture(), _ -> true))
                .extracting(Unsettled::sign)
                .containsOnly(Optional.empty());
    }

    private static List<String> said(GivenPod... pods) {
        return said(new Given()
                .with(Resources.PODS, List.of(pods).stream().map(GivenPod::get).toArray(Pod[]::new)));
    }

    private static List<String> said(Given given) {
        return PendingChanges.DEFAULT.in(given.picture(), _ -> true).stream()
                .map(Unsettled::text)
                .toList();
    }
}

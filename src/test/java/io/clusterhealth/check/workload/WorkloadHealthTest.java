// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.deleted;
import static io.clusterhealth.check.Given.event;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadHealthTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final Condition ROLLING = condition("Progressing", "True", "4m", "ReplicaSetUpdated", "");
    private static final Condition ROLLED_OUT = condition("Progressing", "True", "9d", "NewReplicaSetAvailable", "");
    private static final Condition TIMED_OUT =
            condition("Progressing", "False", "9m", "ProgressDeadlineExceeded", "timed out");

    @Test
    void completeAndScaledToZeroAreSilent() {
        assertThat(told(workload("Deployment", "web", 3, 3, ROLLED_OUT))).isEmpty();
        assertThat(told(workload("Deployment", "web", 0, 0, ROLLED_OUT))).isEmpty();
        assertThat(told(workload("DaemonSet", "agent", 0, 0))).isEmpty();
    }

    @Test
    void nothingAvailableIsAnOutageAndLessThanWantedIsNot() {
        assertThat(told(workload("Deployment", "web", 3, 0)))
                .containsExactly("WORKLOAD_UNAVAILABLE HIGH Deployment shop/web");
        assertThat(told(workload("StatefulSet", "db", 3, 2)))
                .containsExactly("WORKLOAD_BELOW_DESIRED MEDIUM StatefulSet shop/db");
        assertThat(told(workload("DaemonSet", "agent", 3, 2)))
                .containsExactly("WORKLOAD_BELOW_DESIRED MEDIUM DaemonSet shop/agent");
    }

    @Test
    void rolloutInItsTimeIsSilent() {
        assertThat(told(workload("Deployment", "web", 4, 3, ROLLING))).isEmpty();
        assertThat(told(workload("Deployment", "web", 1, 0, ROLLING, condition("Available", "False", "3m"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"14m59s, false", "15m, true"})
    void rolloutDoesNotExcuseALongOutage(String age, boolean found) {
        Workload web = workload("Deployment", "web", 1, 0, ROLLING, condition("Available", "False", age));

        assertThat(told(web).isEmpty()).isNotEqualTo(found);
    }

    @Test
    void rolloutPastItsDeadlineIsFound() {
        assertThat(told(workload("Deployment", "web", 3, 3, TIMED_OUT)))
                .containsExactly("ROLLOUT_STUCK MEDIUM Deployment shop/web");
        assertThat(told(workload("Deployment", "web", 3, 0, TIMED_OUT)))
                .containsExactly("WORKLOAD_UNAVAILABLE HIGH Deployment shop/web");
    }

    /// Its nodes are updated one after another, and a node that is down delays the others.
    @Test
    void slowRolloutOfADaemonSetAloneIsNoFinding() {
        assertThat(new Given()
                        .having(Resources.DAEMON_SETS, """
                                metadata: {name: agent, namespace: shop, creationTimestamp: @9d}
                                status: {desiredNumberScheduled: 2, numberAvailable: 2, updatedNumberScheduled: 1}
                                """)
                        .with(
                                Resources.PODS,
                                pod("agent-1")
                                        .born("9d")
                                        .ready("9d")
                                        .ownedBy("DaemonSet", "agent")
                                        .get(),
                                pod("agent-2")
                                        .born("1h")
                                        .ready("1h")
                                        .ownedBy("DaemonSet", "agent")
                                        .get())
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void rolloutPastItsDeadlineSaysWhatItsNewPodShows() {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 1, 1, TIMED_OUT))
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"), replicaSet("web-2b", "web"))
                .with(
                        Resources.PODS,
                        pod("web-1a-x")
                                .ownedBy("ReplicaSet", "web-1a")
                                .ready("9d")
                                .get(),
                        pod("web-2b-y")
                                .ownedBy("ReplicaSet", "web-2b")
                                .phase("Pending")
                                .born("11m")
                                .init(new State.Running(Optional.of(ago("11m"))), 0, ended(0, "", "1d"))
                                .get());

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.ROLLOUT_STUCK);
            assertThat(finding.mode()).contains(Mode.INIT_CONTAINER_HANGS);
            assertThat(finding.targets(Relation.SHOWN_BY)).containsExactly(new Subject("Pod", "shop", "web-2b-y"));
            assertThat(finding.evidence().getLast())
                    .extracting(Evidence::statement, Evidence::quote)
                    .containsExactly("its pod web-2b-y: an init container has been running for 11 min", "init");
        });
    }

    @Test
    void pausedRolloutIsSilent() {
        Workload paused =
                new Workload(named("shop", "web"), "Deployment", 3, 2, 1, true, true, Map.of(), List.of(TIMED_OUT));

        assertThat(told(paused)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "maximum memory usage per Container is 256Mi but limit is 512Mi, shop, true",
        "maximum memory usage per Container is 256Mi but limit is 512Mi, bank, false",
        "exceeded quota, shop, false"
    })
    void limitRangeThatRefusesIsNamed(String said, String namespace, boolean told) {
        Condition refused = condition("ReplicaFailure", "True", "30m", "FailedCreate", said);
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 2, 1, refused))
                .with(Resources.LIMIT_RANGES, new LimitRange(named(namespace, "limits"), List.of()));

        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::statement)
                .hasSize(told ? 2 : 1)
                .last()
                .asString()
                .startsWith(told ? "LimitRange limits sets" : "1 of 2 replicas");
    }

    @Test
    void refusedRolloutIsNamedThoughTheOldPodsAllServe() {
        Condition refused = condition("ReplicaFailure", "True", "30m", "FailedCreate", "denied the request");
        Condition late = condition("Progressing", "False", "20m", "ProgressDeadlineExceeded", "timed out");

        assertThat(told(workload("Deployment", "web", 3, 3, refused, late)))
                .containsExactly("WORKLOAD_CANNOT_CREATE_PODS MEDIUM Deployment shop/web");
        assertThat(told(workload("Deployment", "web", 3, 3, late)))
                .containsExactly("ROLLOUT_STUCK MEDIUM Deployment shop/web");
    }

    @Test
    void timeOfARolloutIsNotThatOfItsReplicas() {
        Condition late = condition("Progressing", "False", "20m", "ProgressDeadlineExceeded", "timed out");
        Given given = new Given().with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 3, late));

        Evidence told = CHECK.inspect(given.picture()).getFirst().evidence().getFirst();
        assertThat(told.statement()).isEqualTo("3 of 3 replicas are available; its rollout is stalled for 20 min");
    }

    @Test
    void refusedReplicaSetIsFoundThoughTheOldPodsAllServe() {
        Condition refused = condition("Progressing", "False", "2h", "ReplicaSetCreateError", "exceeded quota: team");

        assertThat(told(workload("Deployment", "web", 3, 3, refused)))
                .containsExactly("ROLLOUT_STUCK MEDIUM Deployment shop/web");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pods 'a' is forbidden: exceeded quota: compute, requested: cpu=2, used: cpu=9, limited: cpu=10 | QUOTA_REFUSES_PODS",
                "pods 'a' is forbidden: failed quota: team: must specify limits.memory for: api | QUOTA_LACKS_AMOUNTS",
                "pods 'a' is forbidden: maximum memory usage per Pod is 1Gi, but limit is 2Gi | LIMIT_RANGE_REFUSES_PODS",
                "persistentvolumeclaims 'a-0' is forbidden: maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi | LIMIT_RANGE_REFUSES_PODS",
                "pods 'a' is forbidden: violates PodSecurity 'restricted:latest' | POD_SECURITY_REFUSES_PODS",
                "pods 'a' is forbidden: unable to validate against any security context constraint: [] | CONSTRAINTS_REFUSE_PODS",
                "error looking up service account shop/a: serviceaccount \"a\" not found | POD_REFERENCE_MISSING",
                "pods 'a' is forbidden: no PriorityClass with name high was found | POD_REFERENCE_MISSING",
                "failed calling webhook 'gate': service \"gate\" not found | ",
                "admission webhook 'gate' denied the request: no | "
            })
    void refusalByAdmissionHasItsOwnAdvice(String message, Mode mode) {
        Condition refused = condition("ReplicaFailure", "True", "9m", "FailedCreate", message);
        Given given = new Given().with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 0, refused));

        assertThat(CHECK.inspect(given.picture()).getFirst().mode()).isEqualTo(Optional.ofNullable(mode));
    }

    @Test
    void refusedPodsAreFoundByConditionOrEvent() {
        Condition refused = condition("ReplicaFailure", "True", "9m", "FailedCreate", "exceeded quota");
        Event event = warning("StatefulSet", "db", "FailedCreate", "exceeded quota", "14m59s");
        Event old = warning("StatefulSet", "db", "FailedCreate", "exceeded quota", "15m");

        assertThat(told(workload("Deployment", "web", 3, 1, refused)))
                .containsExactly("WORKLOAD_CANNOT_CREATE_PODS MEDIUM Deployment shop/web");
        assertThat(new Given()
                        .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 0))
                        .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web", refused))
                        .told(CHECK))
                .containsExactly("WORKLOAD_CANNOT_CREATE_PODS HIGH Deployment shop/web");
        assertThat(statefulSet(event).told(CHECK))
                .containsExactly("WORKLOAD_CANNOT_CREATE_PODS HIGH StatefulSet shop/db");
        assertThat(statefulSet(old).told(CHECK)).containsExactly("WORKLOAD_UNAVAILABLE HIGH StatefulSet shop/db");
    }

    @ParameterizedTest
    @CsvSource({"11m, 9d, true", "659s, 9d, false", "12m, 10m, false"})
    void refusalBeforeTheNewestPodOrTheWorkloadIsOver(String newest, String created, boolean refused) {
        Workload db =
                new Workload(created("shop", "db", created), "StatefulSet", 3, 2, 3, true, false, Map.of(), List.of());
        Given given = new Given()
                .with(Resources.STATEFUL_SETS, db)
                .with(Resources.EVENTS, warning("StatefulSet", "db", "FailedCreate", "exceeded quota", "11m"))
                .with(
                        Resources.PODS,
                        pod("db-2")
                                .ownedBy("StatefulSet", "db")
                                .born(newest)
                                .unready(newest)
                                .get());

        assertThat(given.told(CHECK))
                .containsExactly((refused ? "WORKLOAD_CANNOT_CREATE_PODS" : "WORKLOAD_BELOW_DESIRED")
                        + " MEDIUM StatefulSet shop/db");
    }

    @Test
    void refusalBeganWithItsFirstEvent() {
        Event event = event(
                "StatefulSet",
                "shop",
                "db",
                "FailedCreate",
                "exceeded quota",
                30,
                "20h",
                "1m",
                "statefulset-controller");

        assertThat(CHECK.inspect(statefulSet(event).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.since()).contains(ago("20h")));
    }

    @Test
    void youngPodsAreOnTheirWay() {
        Workload agent = workload("DaemonSet", "agent", 2, 1);

        assertThat(with(agent, pod("a").ready("9d"), pod("b").born("4m59s").phase("Pending")))
                .isEmpty();
        assertThat(with(agent, pod("a").ready("9d"), pod("b").born("5m").phase("Pending")))
                .hasSize(1);
        assertThat(with(agent, pod("a").ready("9d"), pod("b").born("1m").waiting("ErrImagePull", "")))
                .hasSize(1);
    }

    @Test
    void podsThatServeAlreadyAreBelieved() {
        assertThat(with(workload("DaemonSet", "agent", 2, 1), pod("a").ready("9d"), pod("b").ready("1s")))
                .isEmpty();
    }

    @Test
    void newWorkloadIsGivenTimeUnlessItsPodsHaveHadIt() {
        Workload fresh =
                new Workload(created("shop", "agent", "1m"), "DaemonSet", 1, 0, 1, true, false, Map.of(), List.of());

        assertThat(told(fresh)).isEmpty();
        assertThat(with(fresh, pod("a").unready("5m"))).hasSize(1);
    }

    @Test
    void numbersOfAnOldGenerationAreNotBelieved() {
        Workload unseen = new Workload(named("shop", "web"), "Deployment", 3, 1, 1, false, false, Map.of(), List.of());

        assertThat(told(unseen)).isEmpty();
    }

    @Test
    void workloadThatIsBeingDeletedIsSilent() {
        Metadata ending = deleted("shop", "web", "9d", "1m");

        assertThat(told(new Workload(ending, "Deployment", 3, 0, 0, true, false, Map.of(), List.of())))
                .isEmpty();
    }

    @Test
    void clusterWithoutNamesIsUnhealthy() {
        Workload dns = new Workload(
                named("kube-system", "coredns"), "Deployment", 2, 0, 2, true, false, Map.of(), List.of(ROLLED_OUT));

        assertThat(told(dns)).containsExactly("WORKLOAD_UNAVAILABLE CRITICAL Deployment kube-system/coredns");
    }

    @Test
    void podNetworkGoesOnWithoutWhatSetsItUp() {
        Workload operator = GivenWorkload.given("Deployment", named("kube-system", "cilium-operator"))
                .replicas(2, 0, 2)
                .with(ROLLED_OUT)
                .get();

        assertThat(told(operator)).containsExactly("WORKLOAD_UNAVAILABLE HIGH Deployment kube-system/cilium-operator");
    }

    @Test
    void nodesThatAreDownAreLinked() {
        Given given = new Given()
                .with(Resources.DAEMON_SETS, workload("DaemonSet", "agent", 1, 0))
                .with(Resources.NODES, node("worker-2", "", condition("Ready", "Unknown", "20m")))
                .with(
                        Resources.PODS,
                        pod("a").ownedBy("DaemonSet", "agent")
                                .on("worker-2")
                                .unready("20m")
                                .get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .extracting((Finding finding) -> finding.targets(Relation.RUNS_ON))
                .isEqualTo(List.of(Subject.clusterScoped("Node", "worker-2")));
    }

    @Test
    void worksWithoutPods() {
        assertThat(new Given()
                        .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 0, ROLLED_OUT))
                        .without(Resources.PODS)
                        .told(CHECK))
                .containsExactly("WORKLOAD_UNAVAILABLE HIGH Deployment shop/web");
    }

    private static Given statefulSet(Event event) {
        return new Given()
                .with(Resources.STATEFUL_SETS, workload("StatefulSet", "db", 3, 0))
                .with(Resources.EVENTS, event);
    }

    private static List<String> told(Workload workload) {
        return with(workload);
    }

    private static List<String> with(Workload workload, GivenPod... pods) {
        Pod[] owned = List.of(pods).stream()
                .map(pod ->
                        pod.ownedBy(workload.kind(), workload.metadata().name()).get())
                .toArray(Pod[]::new);
        return new Given()
                .with(Resources.DAEMON_SETS, workload)
                .with(Resources.PODS, owned)
                .told(CHECK);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.scaleUp;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodHealthTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final Termination CRASH = ended(1, "Error", "2m");
    private static final Node LOST = node("worker-2", "", condition("Ready", "Unknown", "20m"));

    @Test
    void podsOfAWorkloadThatFailAlikeLeadToTheWorkload() {
        Given given = web(crashing("web-1"), crashing("web-2"));

        assertThat(given.told(CHECK))
                .containsExactly(
                        "POD_CRASH_LOOP HIGH Deployment shop/web",
                        "POD_CRASH_LOOP HIGH Pod shop/web-1",
                        "POD_CRASH_LOOP HIGH Pod shop/web-2");
        assertThat(lead(given).evidence())
                .extracting(Evidence::statement)
                .containsExactly("2 of 2 pods: container app has restarted 9 times, last exit code 1, 2 min ago");
    }

    /// During an update of the control plane, a pod of each of its servers waits for the one node that is drained.
    @ParameterizedTest
    @CsvSource({
        "Working, node.kubernetes.io/unschedulable, 9m59s, false",
        "Working, node.kubernetes.io/unschedulable, 10m, true",
        "Working, gpu, 9m59s, true",
        "Done, node.kubernetes.io/unschedulable, 9m59s, true"
    })
    void aNodeThatIsUpdatedIsWaitedForAsLongAsAMachineBoots(String state, String taint, String age, boolean told) {
        Node cordoned =
                node(named("", "master-1"), "", true, state, List.of(new Node.Taint(taint, "", "NoSchedule")), "");
        Given given = new Given()
                .with(Resources.NODES, cordoned)
                .with(
                        Resources.PODS,
                        pod("apiserver-1")
                                .on("")
                                .phase("Pending")
                                .with(condition("PodScheduled", "False", age, "Unschedulable", "0/3"))
                                .get());

        assertThat(given.told(CHECK)).hasSize(told ? 1 : 0);
    }

    @Test
    void workloadThatStillServesIsLessBad() {
        assertThat(web(
                                crashing("web-1"),
                                pod("web-2")
                                        .ownedBy("ReplicaSet", "web-1a")
                                        .ready("9d")
                                        .get())
                        .told(CHECK))
                .containsExactly("POD_CRASH_LOOP MEDIUM Deployment shop/web", "POD_CRASH_LOOP MEDIUM Pod shop/web-1");
    }

    @Test
    void aPodForWhichANodeIsOrderedIsNoTroubleYet() {
        Pod waiting = pod("web-1")
                .on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", "3m", "Unschedulable", "0/3 nodes are available"))
                .get();
        assertThat(web(waiting).told(CHECK)).isNotEmpty();
        assertThat(web(waiting)
                        .with(Resources.SCALE_UPS, scaleUp("web-1", "1m"))
                        .told(CHECK))
                .isEmpty();
        assertThat(OptionalReads.of(List.of(CHECK)).after(web(waiting).picture()))
                .contains(Resources.SCALE_UPS);
    }

    @Test
    void podHasOneTroubleTheMostTelling() {
        Pod both = pod("web-1")
                .ownedBy("ReplicaSet", "web-1a")
                .unready("2h")
                .waiting("CrashLoopBackOff", 9, ended(137, "OOMKilled", "1m"))
                .get();

        assertThat(web(both).told(CHECK))
                .containsExactly("POD_OOM_KILLED HIGH Deployment shop/web", "POD_OOM_KILLED HIGH Pod shop/web-1");
    }

    @Test
    void barePodIsItsOwnCause() {
        assertThat(new Given()
                        .with(
                                Resources.PODS,
                                pod("a").waiting("CrashLoopBackOff", 9, CRASH).get())
                        .told(CHECK))
                .containsExactly("POD_CRASH_LOOP HIGH Pod shop/a");
    }

    @Test
    void podsOfANodeThatIsDownAccuseNoWorkload() {
        Given given = web(
                        pod("web-1")
                                .ownedBy("ReplicaSet", "web-1a")
                                .on("worker-2")
                                .unready("19m")
                                .get(),
                        pod("web-2").ownedBy("ReplicaSet", "web-1a").ready("9d").get())
                .with(Resources.NODES, LOST);

        assertThat(given.told(CHECK)).containsExactly("POD_NOT_READY MEDIUM Pod shop/web-1");
    }

    @Test
    void nodeThatRebootsForItsUpdateExcusesItsPods() {
        Node rebooting = node(named("", "worker-2"), "", true, "Working", condition("Ready", "False", "4m"));

        assertThat(web(pod("web-1")
                                .ownedBy("ReplicaSet", "web-1a")
                                .on("worker-2")
                                .unready("9m")
                                .get())
                        .with(Resources.NODES, rebooting, node("worker-1", "", condition("Ready", "True", "9d")))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void podsOfJobsMayFailForAWhileButMustGetToRun() {
        Given given = new Given()
                .with(Resources.JOBS)
                .with(
                        Resources.PODS,
                        pod("j-1")
                                .ownedBy("Job", "j")
                                .phase("Failed")
                                .unready("9m")
                                .get(),
                        pod("j-2")
                                .ownedBy("Job", "j")
                                .waiting("CrashLoopBackOff", 6, CRASH)
                                .get(),
                        pod("i-1")
                                .ownedBy("Job", "i")
                                .waiting("CrashLoopBackOff", 7, CRASH)
                                .get(),
                        pod("k-1")
                                .ownedBy("Job", "k")
                                .unready("9m")
                                .waiting("ImagePullBackOff", "")
                                .get());

        assertThat(given.told(CHECK))
                .containsExactly(
                        "POD_CRASH_LOOP MEDIUM Job shop/i",
                        "POD_CRASH_LOOP MEDIUM Pod shop/i-1",
                        "POD_IMAGE_PULL MEDIUM Job shop/k",
                        "POD_IMAGE_PULL MEDIUM Pod shop/k-1");
    }

    @Test
    void podsSpeakForTheirJobWhereThatWasNotRead() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("j-1")
                                .ownedBy("Job", "j")
                                .phase("Failed")
                                .unready("3h")
                                .get(),
                        pod("oom-1")
                                .ownedBy("Job", "oom")
                                .waiting("CrashLoopBackOff", 6, CRASH)
                                .get());

        assertThat(given.told(CHECK))
                .containsExactly(
                        "POD_CRASH_LOOP MEDIUM Job shop/oom",
                        "POD_CRASH_LOOP MEDIUM Pod shop/oom-1",
                        "POD_FAILED MEDIUM Job shop/j",
                        "POD_FAILED MEDIUM Pod shop/j-1");
    }

    @Test
    void aLaterSuccessMakesGoodForAFailureOfAJobThatWasNotRead() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("j-1")
                                .ownedBy("Job", "j")
                                .phase("Failed")
                                .unready("3h")
                                .get(),
                        pod("j-2").ownedBy("Job", "j").phase("Succeeded").get(),
                        pod("c-1")
                                .ownedBy("Job", "c-29384750")
                                .phase("Failed")
                                .unready("3h")
                                .get(),
                        pod("c-2")
                                .ownedBy("Job", "c-29384760")
                                .phase("Succeeded")
                                .get(),
                        pod("d-1")
                                .ownedBy("Job", "d-29384760")
                                .phase("Failed")
                                .unready("3h")
                                .get(),
                        pod("d-2")
                                .ownedBy("Job", "d-29384750")
                                .phase("Succeeded")
                                .get());

        assertThat(given.told(CHECK))
                .containsExactly("POD_FAILED MEDIUM Job shop/d-29384760", "POD_FAILED MEDIUM Pod shop/d-1");
    }

    @ParameterizedTest
    @CsvSource({
        "StatefulSet, db",
        "DaemonSet, agent",
        "ReplicaSet, web-1a",
        "ReplicationController, web-1",
    })
    void aFailedPodSpeaksForItselfWhereItsOwnerWasNotRead(String kind, String owner) {
        assertThat(new Given()
                        .with(Resources.PODS, lost("lost", kind, owner), serving("well", kind, "other-1a"))
                        .told(CHECK))
                .containsExactlyInAnyOrder(
                        "POD_FAILED MEDIUM %s shop/%s".formatted(kind, owner), "POD_FAILED MEDIUM Pod shop/lost");
    }

    @Test
    void aSetThatWasNotReadHasAnotherPodInThePlaceOfAFailedOne() {
        assertThat(new Given()
                        .with(Resources.PODS, lost("a", "ReplicaSet", "web-1a"), serving("b", "ReplicaSet", "web-1a"))
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.PODS, lost("a", "ReplicaSet", "web-1a"), serving("b", "ReplicaSet", "web-2b"))
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.PODS, lost("db-0", "StatefulSet", "db"), serving("db-1", "StatefulSet", "db"))
                        .told(CHECK))
                .contains("POD_FAILED MEDIUM Pod shop/db-0");
    }

    private static Pod lost(String name, String kind, String owner) {
        return pod(name).ownedBy(kind, owner).phase("Failed").unready("3h").get();
    }

    private static Pod serving(String name, String kind, String owner) {
        return pod(name).ownedBy(kind, owner).ready("9d").get();
    }

    @Test
    void finishedAndGatedPodsAreSilent() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("a").phase("Succeeded").unready("9d").get(),
                        pod("b").gated().on("").phase("Pending").born("9d").get(),
                        pod("c").deleted("1m")
                                .unready("9m")
                                .waiting("CrashLoopBackOff", 9, CRASH)
                                .get());

        assertThat(given.told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"etcd", "kube-apiserver", "kube-scheduler", "openshift-kube-scheduler"})
    void onlyMemberOfTheControlPlaneIsCriticalWhenItFails(String component) {
        GivenPod first = staticPod(component, "cp-1").waiting("CrashLoopBackOff", 9, CRASH);
        Pod second = staticPod(component, "cp-2").ready("9d").get();

        assertThat(new Given().with(Resources.PODS, first.get()).told(CHECK))
                .containsExactly("POD_CRASH_LOOP CRITICAL Pod kube-system/%s-cp-1".formatted(component));
        assertThat(new Given().with(Resources.PODS, first.get(), second).told(CHECK))
                .containsExactly("POD_CRASH_LOOP HIGH Pod kube-system/%s-cp-1".formatted(component));
    }

    @Test
    void podIsLinkedToWhatItHangsOn() {
        Given given = web(pod("web-1")
                .ownedBy("ReplicaSet", "web-1a")
                .mounts("data")
                .unready("9m")
                .image("ghcr.io/acme/web:1", "ImagePullBackOff", "dial tcp: connection refused")
                .get());

        Finding pod = CHECK.inspect(given.picture()).getFirst();

        assertThat(pod.links())
                .containsExactly(
                        new Link(Relation.OWNED_BY, new Subject("Deployment", "shop", "web")),
                        new Link(Relation.RUNS_ON, Subject.clusterScoped("Node", "worker-1")),
                        new Link(Relation.PULLS_FROM, Subject.external("ghcr.io")),
                        new Link(Relation.MOUNTS, new Subject("PersistentVolumeClaim", "shop", "data")));
        assertThat(lead(given).targets(Relation.RUNS_ON)).containsExactly(Subject.clusterScoped("Node", "worker-1"));
    }

    @Test
    void registryIsNoSuspectWhenItSaysThatThereIsNoSuchImage() {
        Given given = web(pod("web-1")
                .unready("9m")
                .image("ghcr.io/acme/web:1", "ImagePullBackOff", "manifest unknown")
                .get());

        assertThat(CHECK.inspect(given.picture()).getFirst().targets(Relation.PULLS_FROM))
                .isEmpty();
    }

    @Test
    void podWithoutAnythingGivesNoException() {
        Pod empty = pod("a").ageless().on("").phase("").get();

        assertThat(new Given().with(Resources.PODS, empty).told(CHECK)).isEmpty();
    }

    @Test
    void failedPodsOfAWorkloadThatLacksReplicasLeadToIt() {
        Given given = web(pod("web-1")
                        .ownedBy("ReplicaSet", "web-1a")
                        .phase("Failed")
                        .because("UnexpectedAdmissionError", "no gpu")
                        .unready("9m")
                        .get())
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 1, 0));

        assertThat(given.told(CHECK))
                .containsExactly("POD_FAILED MEDIUM Deployment shop/web", "POD_FAILED MEDIUM Pod shop/web-1");
    }

    private static Given web(Pod... pods) {
        return new Given()
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"))
                .with(Resources.PODS, pods);
    }

    private static Pod crashing(String name) {
        return pod(name)
                .ownedBy("ReplicaSet", "web-1a")
                .unready("2m")
                .waiting("CrashLoopBackOff", 9, CRASH)
                .get();
    }

    private static GivenPod staticPod(String component, String node) {
        return pod(component + "-" + node).in("kube-system").on(node).ownedBy("Node", node);
    }

    private static Finding lead(Given given) {
        return CHECK.inspect(given.picture()).stream()
                .filter(finding -> finding.subject().kind().equals("Deployment"))
                .findFirst()
                .orElseThrow();
    }
}

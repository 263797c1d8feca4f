// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodePresence;
import io.clusterhealth.check.node.NodeReadiness;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteListsTest {
    private static final Node READY = node("w1", "", condition("Ready", "True", "30d"));

    /// An API server sets the phase of a pod when it creates it.
    @Test
    void podsWithoutPhaseWereNotRead() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("a").phase("").get(),
                        pod("b").ready("1d").get());

        assertThat(why(given, Resources.PODS)).isEqualTo("the status of 1 of 2 is missing");
        assertThat(IncompleteLists.told(given.picture()).objects(Resources.PODS))
                .hasSize(2);
    }

    @Test
    void claimsWithoutPhaseWereNotRead() {
        VolumeClaim claim = Given.read(
                Resources.VOLUME_CLAIMS, "{metadata: {namespace: shop, name: data}, spec: {volumeName: pv-1}}");

        assertThat(why(new Given().with(Resources.VOLUME_CLAIMS, claim), Resources.VOLUME_CLAIMS))
                .isEqualTo("the status of 1 of 1 is missing");
    }

    /// A new Deployment has no status either; one whose pods exist has been seen by its controller.
    @Test
    void deploymentsWithPodsButWithoutStatusWereNotRead() {
        Workload silent = Given.read(
                Resources.DEPLOYMENTS,
                "{metadata: {namespace: shop, name: web, generation: 1, creationTimestamp: @1d}, spec: {replicas: 1}}");
        Given alone = new Given().with(Resources.DEPLOYMENTS, silent).with(Resources.PODS);

        assertThat(IncompleteLists.told(alone.picture()).whole(Resources.DEPLOYMENTS))
                .isTrue();

        alone.with(
                Resources.PODS,
                pod("web-5c4-a").ownedBy("ReplicaSet", "web-5c4").ready("1d").get());

        assertThat(why(alone, Resources.DEPLOYMENTS)).isEqualTo("the status of 1 of 1 is missing");
    }

    /// Nodes that were written by hand have no status; one whose kubelet renews its Lease has.
    @Test
    void nodesWithoutStatusWhoseKubeletIsThereWereNotReadAndAreNotDown() {
        Node silent = Given.read(Resources.NODES, "{metadata: {name: w2, creationTimestamp: @30d}}");
        Given given = new Given().with(Resources.NODES, READY, silent);

        assertThat(given.told(new NodeReadiness(NodePatience.DEFAULT))).hasSize(1);

        given.with(Resources.LEASES, lease("w2", "10s"));

        assertThat(given.told(new NodeReadiness(NodePatience.DEFAULT))).isEmpty();
        assertThat(why(given, Resources.NODES)).isEqualTo("the status of 1 of 2 is missing");
    }

    @Test
    void aReadyPodAndAFreshLeaseProveANode() {
        Given given = new Given()
                .with(Resources.NODES, READY)
                .with(Resources.PODS, pod("a").on("w2").ready("1d").get())
                .with(Resources.LEASES, lease("w2", "10s"));

        assertThat(why(given, Resources.NODES)).isEqualTo("pods are ready on 1 node that the list lacks");
    }

    /// Its Lease is deleted with it; its pods are collected within two minutes, and were ready until then.
    @Test
    void aNodeThatWasDeletedAMomentAgoIsNotMissing() {
        Given given = new Given()
                .with(Resources.NODES, READY)
                .with(Resources.PODS, pod("a").on("w2").ready("1d").get())
                .with(Resources.LEASES, lease("w1", "10s"), lease("w3", "10s"));

        assertThat(IncompleteLists.told(given.picture()).whole(Resources.NODES)).isTrue();
    }

    /// The Leases are read before that is said of a live cluster; files may not have them.
    @Test
    void withoutLeasesOnlyARecordingLacksTheNodeOfAReadyPod() {
        Given given = new Given()
                .with(Resources.NODES, READY)
                .with(Resources.PODS, pod("a").on("w2").ready("1d").get());
        Map<Resource<?>, Read<? extends List<?>>> leases =
                Map.of(Resources.LEASES, new Read.Missing<>(new Unread.Unrecorded(Bearing.NONE)));

        assertThat(IncompleteLists.told(given.picture()).whole(Resources.NODES)).isTrue();
        assertThat(IncompleteLists.told(given.picture().plus(leases)).whole(Resources.NODES))
                .isFalse();
    }

    @Test
    void anEmptyListOfNodesBesideReadyPodsIsNoCluster() {
        Given given = new Given()
                .with(Resources.NODES)
                .with(Resources.PODS, pod("a").on("w1").ready("1d").get());
        Picture told = IncompleteLists.told(given.picture());

        assertThat(told.list(Resources.NODES).known()).isEmpty();
        assertThat(new NodePresence().inspect(told)).isEmpty();
        assertThat(new NodePresence().inspect(new Given().with(Resources.NODES).picture()))
                .hasSize(1);
    }

    @Test
    void controllersProveTheirPods() {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 3))
                .with(Resources.PODS, pod("a").in("other").get());

        assertThat(why(given, Resources.PODS)).isEqualTo("controllers count 3 available pods where the list has 0");
    }

    /// Between two reads a new workload may get its first pods, but hardly the first pods of all.
    @ParameterizedTest
    @CsvSource({"30s, '', false", "30s, other, true", "9m, other, false"})
    void anEmptyListOfPodsIsRefutedByNewWorkloadsToo(String age, String other, boolean whole) {
        Given given = new Given().with(Resources.DEPLOYMENTS, Given.read(Resources.DEPLOYMENTS, """
                {metadata: {namespace: shop, name: web, creationTimestamp: @%s, generation: 1}, spec: {replicas: 1},
                 status: {observedGeneration: 1, replicas: 1, readyReplicas: 1, availableReplicas: 1}}""".formatted(age)));
        Pod[] pods =
                other.isEmpty() ? new Pod[0] : new Pod[] {pod("a").in(other).get()};

        assertThat(IncompleteLists.told(given.with(Resources.PODS, pods).picture())
                        .whole(Resources.PODS))
                .isEqualTo(whole);
    }

    /// It was scaled or rolled out between two reads.
    @Test
    void aFewPodsLessAreNoProof() {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 3))
                .with(Resources.PODS, pod("a").get(), pod("b").get());

        assertThat(IncompleteLists.told(given.picture()).whole(Resources.PODS)).isTrue();
    }

    @Test
    void whatIsOwnedProvesItsOwner() {
        Given given =
                new Given().with(Resources.DEPLOYMENTS).with(Resources.REPLICA_SETS, replicaSet("web-5c4", "web"));

        assertThat(why(given, Resources.DEPLOYMENTS)).isEqualTo("1 owner of what other lists have is not in the list");
    }

    private static Lease lease(String node, String age) {
        return new Lease(named(Lease.OF_NODES, node), node, Optional.of(ago(age)), Optional.empty());
    }

    private static String why(Given given, Resource<?> list) {
        return IncompleteLists.told(given.picture())
                .list(list)
                .unread()
                .map(why -> why instanceof Unread.Failed(String cause) ? cause : why.toString())
                .orElse("");
    }
}

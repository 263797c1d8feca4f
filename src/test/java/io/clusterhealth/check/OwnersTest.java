// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnersTest {

    @Test
    void climbsFromThePodPastTheReplicaSetToTheDeployment() {
        Owners owners = Owners.in(new Given()
                .with(Resources.REPLICA_SETS, replicaSet("web-1a", "web"))
                .picture());

        assertThat(owners.top(pod("web-1a-x").ownedBy("ReplicaSet", "web-1a").get()))
                .contains(new Subject("Deployment", "shop", "web"));
    }

    @Test
    void climbsFromThePodPastTheJobToTheCronJob() {
        Job job = new Job(owned("shop", "backup-1", "CronJob", "backup"), 0, 0, 1, 0, List.of(), Set.of());
        Owners owners = Owners.in(new Given().with(Resources.JOBS, job).picture());

        assertThat(owners.top(pod("backup-1-x").ownedBy("Job", "backup-1").get()))
                .contains(new Subject("CronJob", "shop", "backup"));
    }

    /// A virtual machine of KubeVirt makes the instance that owns the pod.
    @Test
    void climbsPastACustomResourceThatFailsToTheOneThatMakesItAndFailsAsWell() {
        String instance = """
                apiVersion: kubevirt.io/v1
                kind: VirtualMachineInstance
                metadata: {namespace: shop, name: db, ownerReferences: [{kind: VirtualMachine, name: db, controller: true}]}
                status: {phase: Failed}
                """;
        String machine = "{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {namespace: shop, name: db},"
                + " status: {printableStatus: Failed, state: Failed}}";
        Pod launcher = pod("virt-launcher-db-x")
                .ownedBy("VirtualMachineInstance", "db")
                .get();

        assertThat(Owners.in(new Given()
                                .having(Resources.UNLISTED, instance, machine)
                                .picture())
                        .top(launcher))
                .contains(new Subject("VirtualMachine", "shop", "db"));
        assertThat(Owners.in(new Given().having(Resources.UNLISTED, instance).picture())
                        .top(launcher))
                .contains(new Subject("VirtualMachineInstance", "shop", "db"));
    }

    /// KubeVirt's importer fills a claim that belongs to the claim of the DataVolume.
    @Test
    void podThatFillsAClaimBelongsToWhatTheClaimIsFilledFor() {
        Owners owners = Owners.in(new Given()
                .having(
                        Resources.VOLUME_CLAIMS,
                        "{metadata: {namespace: shop, name: prime, ownerReferences: [{kind: PersistentVolumeClaim, name: disk, controller: true}]}}")
                .having(
                        Resources.VOLUME_CLAIMS,
                        "{metadata: {namespace: shop, name: disk, ownerReferences: [{kind: DataVolume, name: disk, controller: true}]}}")
                .having(Resources.VOLUME_CLAIMS, "{metadata: {namespace: shop, name: lone}}")
                .picture());

        assertThat(owners.top(pod("importer")
                        .ownedBy("PersistentVolumeClaim", "prime")
                        .get()))
                .contains(new Subject("DataVolume", "shop", "disk"));
        assertThat(owners.top(
                        pod("importer").ownedBy("PersistentVolumeClaim", "lone").get()))
                .isEmpty();
    }

    @Test
    void knowsTheDeploymentByNameWhenReplicaSetsCannotBeRead() {
        Owners owners = Owners.in(new Given()
                .without(Resources.REPLICA_SETS)
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 3))
                .picture());

        assertThat(owners.top(pod("web-1a-x").ownedBy("ReplicaSet", "web-1a").get()))
                .contains(new Subject("Deployment", "shop", "web"));
        assertThat(owners.top(pod("lone-1a-x").ownedBy("ReplicaSet", "lone-1a").get()))
                .contains(new Subject("ReplicaSet", "shop", "lone-1a"));
    }

    @Test
    void setThatWasReadAndHasNoOwnerIsNotAssignedByItsName() {
        Owners owners = Owners.in(new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 3))
                .with(
                        Resources.REPLICA_SETS,
                        new ReplicaSet(named("shop", "web-canary"), 1, 0, 0, List.of(), List.of(), List.of()))
                .picture());
        Subject canary = new Subject("ReplicaSet", "shop", "web-canary");

        assertThat(owners.top(
                        pod("web-canary-x").ownedBy("ReplicaSet", "web-canary").get()))
                .contains(canary);
        assertThat(owners.of(canary)).isEmpty();
    }

    @Test
    void keepsAnOwnerOfAnUnknownKind() {
        Owners owners = Owners.in(new Given().picture());

        assertThat(owners.top(pod("a").ownedBy("Rollout", "a").get())).contains(new Subject("Rollout", "shop", "a"));
    }

    @Test
    void staticAndBarePodsHaveNoWorkload() {
        Owners owners = Owners.in(new Given().picture());

        assertThat(owners.top(pod("etcd-cp-1").ownedBy("Node", "cp-1").get())).isEmpty();
        assertThat(owners.top(pod("bare").get())).isEmpty();
    }

    @Test
    void readsReplicaSetsOnlyWhereANameDoesNotTellWhoseTheyAre() {
        Given known = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 2))
                .with(
                        Resources.PODS,
                        pod("web-1a-x").ownedBy("ReplicaSet", "web-1a").get());
        Given unknown = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 3))
                .with(
                        Resources.PODS,
                        pod("lone-1a-x").ownedBy("ReplicaSet", "lone-1a").get());
        OptionalReads reads = new OptionalReads(Owners.REPLICA_SETS_READ.optional());

        assertThat(reads.after(known.picture())).isEmpty();
        assertThat(reads.after(unknown.picture())).containsExactly(Resources.REPLICA_SETS);
    }
}

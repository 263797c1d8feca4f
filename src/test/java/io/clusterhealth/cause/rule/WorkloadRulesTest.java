// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.pod;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.CRON_JOB_OVERDUE;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;

/// Effects of workloads, claims and registries on pods.
class WorkloadRulesTest {
    private static final Subject CLAIM = new Subject("PersistentVolumeClaim", "shop", "data");

    @Test
    void autoscalersOfOneWorkloadAreOneFault() {
        GivenFinding one = finding(FindingCode.AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "a"))
                .in(Mode.SCALED_TWICE)
                .link(Relation.SCALES, deployment("web"));
        GivenFinding other = finding(FindingCode.AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "b"))
                .in(Mode.SCALED_TWICE);

        assertThat(edge(one, other.link(Relation.SCALES, deployment("web")))).contains(CERTAIN);
        assertThat(edge(
                        one,
                        finding(FindingCode.AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "c"))
                                .in(Mode.SCALED_TWICE)
                                .link(Relation.SCALES, deployment("api"))))
                .isEmpty();
    }

    @Test
    void workloadExplainsThoseOfItsPodsThatFailAlike() {
        GivenFinding lead = finding(POD_CRASH_LOOP, deployment("web"));

        assertThat(edge(lead, finding(POD_CRASH_LOOP, pod("a")).link(Relation.OWNED_BY, deployment("web"))))
                .contains(CERTAIN);
        assertThat(edge(lead, finding(POD_IMAGE_PULL, pod("a")).link(Relation.OWNED_BY, deployment("web"))))
                .isEmpty();
        assertThat(edge(lead, finding(POD_CRASH_LOOP, pod("a")).link(Relation.OWNED_BY, deployment("api"))))
                .isEmpty();
        assertThat(edge(lead, finding(WORKLOAD_BELOW_DESIRED, deployment("web"))))
                .contains(CERTAIN);
        assertThat(edge(lead, finding(WORKLOAD_BELOW_DESIRED, deployment("api"))))
                .isEmpty();
    }

    @Test
    void podExplainsWhatItsWorkloadLacks() {
        GivenFinding hanging = finding(POD_STUCK_TERMINATING, pod("a")).link(Relation.OWNED_BY, deployment("web"));

        assertThat(edge(hanging, finding(WORKLOAD_BELOW_DESIRED, deployment("web"))))
                .contains(LIKELY);
    }

    @Test
    void killsForMemoryExplainOtherCrashesOfTheSameWorkload() {
        assertThat(edge(finding(POD_OOM_KILLED, deployment("web")), finding(POD_CRASH_LOOP, deployment("web"))))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POD_CRASH_LOOP, deployment("web")).ago(9),
                        finding(POD_NOT_READY, deployment("web")).ago(9)))
                .contains(LIKELY);
    }

    @Test
    void jobFailsWhenItsPodsDoNotGetToRun() {
        Subject cronJob = new Subject("CronJob", "shop", "backup");
        Subject job = new Subject("Job", "shop", "backup-1");

        assertThat(edge(
                        finding(POD_IMAGE_PULL, cronJob).ago(60),
                        finding(JOB_FAILED, job).ago(10).link(Relation.OWNED_BY, cronJob)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POD_IMAGE_PULL, job).ago(60),
                        finding(JOB_FAILED, job).ago(10)))
                .contains(LIKELY);
    }

    @Test
    void cronJobSpeaksForItsJobs() {
        Subject cronJob = new Subject("CronJob", "shop", "backup");
        GivenFinding fails = finding(JOB_FAILED, cronJob).ago(10);
        GivenFinding job = finding(JOB_FAILED, new Subject("Job", "shop", "backup-1"))
                .ago(10)
                .link(Relation.OWNED_BY, cronJob);

        assertThat(edge(fails, job)).contains(CERTAIN);
        assertThat(edge(job, fails)).isEmpty();
        assertThat(edge(fails, finding(CRON_JOB_OVERDUE, cronJob).ago(6000))).contains(CERTAIN);
    }

    @Test
    void claimHoldsThePodOrThePodHoldsTheClaim() {
        GivenFinding claim = finding(CLAIM_PENDING, CLAIM);
        GivenFinding forVolumes = finding(POD_UNSCHEDULABLE, pod("db-0"))
                .says("pod has unbound immediate PersistentVolumeClaims")
                .link(Relation.MOUNTS, CLAIM);
        GivenFinding forMemory = finding(POD_UNSCHEDULABLE, pod("db-0"))
                .says("3 Insufficient memory")
                .link(Relation.MOUNTS, CLAIM);

        assertThat(edge(claim, forVolumes)).contains(CERTAIN);
        assertThat(edge(forVolumes, claim)).isEmpty();
        assertThat(edge(claim, forMemory)).isEmpty();
        assertThat(edge(forMemory, claim)).contains(LIKELY);
        assertThat(edge(finding(CLAIM_PENDING, CLAIM).says("ProvisioningFailed: no class"), forMemory))
                .contains(LIKELY);
    }

    @Test
    void claimHoldsAPodOfWhichNothingIsSaid() {
        GivenFinding claim = finding(CLAIM_PENDING, CLAIM);
        GivenFinding silent = finding(POD_UNSCHEDULABLE, pod("db-0")).link(Relation.MOUNTS, CLAIM);

        assertThat(edge(claim, silent)).contains(LIKELY);
        assertThat(edge(silent, claim)).isEmpty();
    }

    @Test
    void volumeThatIsAttachedElsewhereIsTheOtherPods() {
        GivenFinding old = finding(POD_STUCK_TERMINATING, pod("db-1")).link(Relation.MOUNTS, CLAIM);
        GivenFinding fresh = finding(POD_STUCK_CREATING, pod("db-2"))
                .says("FailedAttachVolume: Multi-Attach error for volume")
                .link(Relation.MOUNTS, CLAIM);

        assertThat(edge(old, fresh)).contains(LIKELY);
    }

    @Test
    void provisionerThatFailsMayHoldClaims() {
        Subject csi = new Subject("Deployment", "kube-system", "ebs-csi-controller");
        GivenFinding claim = finding(CLAIM_PENDING, CLAIM)
                .ago(5)
                .link(Relation.OF_CLASS, Subject.clusterScoped("StorageClass", "gp3"));

        assertThat(edge(finding(POD_CRASH_LOOP, csi).ago(9), claim)).contains(POSSIBLE);
        assertThat(edge(finding(POD_CRASH_LOOP, deployment("web")).ago(9), claim))
                .isEmpty();
        assertThat(edge(
                        finding(POD_CRASH_LOOP, csi).ago(9),
                        finding(CLAIM_PENDING, CLAIM).ago(5)))
                .as("nothing is provisioned for a claim without a class")
                .isEmpty();
    }

    @Test
    void driverThatANodeDoesNotHaveIsRunBySoftwareOfItsName() {
        Subject plugin = new Subject("DaemonSet", "longhorn-system", "longhorn-csi-plugin");
        GivenFinding stuck = finding(POD_STUCK_CREATING, deployment("db"))
                .says("AttachVolume.Attach failed: CSINode w3 does not contain driver driver.longhorn.io")
                .ago(5);

        assertThat(edge(finding(POD_CRASH_LOOP, plugin).ago(9), stuck)).contains(LIKELY);
        assertThat(edge(
                        finding(POD_CRASH_LOOP, plugin).ago(9),
                        stuck.says("MountVolume failed: driver name driver.longhorn.io not found in the list")))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POD_CRASH_LOOP, plugin).ago(9),
                        stuck.says("CSINode w3 does not contain driver nfs.example.io")))
                .isEmpty();
    }

    @Test
    void registryHoldsThoseWhoPullFromIt() {
        Subject registry = Subject.external("quay.io");

        assertThat(edge(
                        finding(REGISTRY_UNREACHABLE, registry),
                        finding(POD_IMAGE_PULL, deployment("web")).link(Relation.PULLS_FROM, registry)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(REGISTRY_UNREACHABLE, registry),
                        finding(POD_IMAGE_PULL, deployment("web"))
                                .link(Relation.PULLS_FROM, Subject.external("ghcr.io"))))
                .isEmpty();
    }

    @Test
    void registryInTheClusterIsServedByItsPods() {
        Subject registry = Subject.external("image-registry.openshift-image-registry.svc:5000");
        Subject server = new Subject("Deployment", "openshift-image-registry", "image-registry");

        assertThat(edge(
                        finding(POD_CRASH_LOOP, server),
                        finding(REGISTRY_UNREACHABLE, registry)
                                .link(
                                        Relation.SERVED_BY,
                                        new Subject("Service", "openshift-image-registry", "image-registry"))))
                .contains(LIKELY);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.GivenFinding.pod;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.BUDGET_BLOCKS;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.NODE_DISK_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.NODE_MEMORY_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.NODE_PID_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NO_NODES;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.REVISION_FAILED;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.Meaning.Insufficient;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Effects of nodes on pods, and of the network on nodes.
class NodeRulesTest {
    @Test
    void nodeThatIsDownTakesItsPodsWithIt() {
        GivenFinding lost = finding(NODE_LOST, node("w1")).ago(20);

        assertThat(edge(lost, finding(POD_NOT_READY, pod("a")).ago(20).link(Relation.RUNS_ON, node("w1"))))
                .contains(CERTAIN);
        assertThat(edge(lost, finding(POD_STUCK_CREATING, pod("a")).ago(20).link(Relation.RUNS_ON, node("w1"))))
                .contains(LIKELY);
        assertThat(edge(lost, finding(POD_NOT_READY, pod("a")).ago(20).link(Relation.RUNS_ON, node("w2"))))
                .isEmpty();
        assertThat(edge(lost, finding(POD_CRASH_LOOP, pod("a")).ago(20).link(Relation.RUNS_ON, node("w1"))))
                .isEmpty();
    }

    @Test
    void podsLackTheDevicesThatAreUnhealthyOnANode() {
        GivenFinding devices = finding(FindingCode.NODE_PROBLEM, node("w1"))
                .in(Mode.DEVICES_UNHEALTHY)
                .stating(new Insufficient("acme.io/card"));
        GivenFinding waiting = finding(POD_UNSCHEDULABLE, deployment("web"));

        assertThat(edge(devices, waiting.says("0/1 nodes are available: 1 Insufficient acme.io/card.")))
                .contains(LIKELY);
        assertThat(edge(devices, waiting.says("0/1 nodes are available: 1 Insufficient cpu.")))
                .isEmpty();
        assertThat(edge(
                        devices,
                        finding(FindingCode.POD_FAILED, deployment("web"))
                                .says("cannot allocate unhealthy devices acme.io/card, which is unexpected")))
                .contains(LIKELY);
    }

    @Test
    void certificateThatIsNotYetValidIsTheFaultOfASkewedClock() {
        GivenFinding clock = finding(FindingCode.NODE_CLOCK_AHEAD, node("w1"));
        String early = "x509: certificate has expired or is not yet valid: current time 2026-11-20T09:00:00Z is before"
                + " 2026-11-20T09:30:00Z";
        GivenFinding registry = finding(FindingCode.REGISTRY_UNREACHABLE, Subject.external("r.io"));

        assertThat(edge(clock, registry.says(early).link(Relation.RUNS_ON, node("w1"))))
                .contains(LIKELY);
        assertThat(edge(clock, finding(POD_CRASH_LOOP, pod("a")).says(early).link(Relation.RUNS_ON, node("w1"))))
                .contains(LIKELY);
        assertThat(edge(clock, finding(POD_CRASH_LOOP, pod("a")).says(early).link(Relation.RUNS_ON, node("w2"))))
                .isEmpty();
        assertThat(edge(
                        clock,
                        finding(POD_CRASH_LOOP, pod("a"))
                                .says("x509: certificate signed by unknown authority")
                                .link(Relation.RUNS_ON, node("w1"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"15, true", "25, true", "26, false"})
    void causeMayBeginFiveMinutesAfterItsSymptomAtMost(int symptomAgo, boolean connected) {
        GivenFinding lost = finding(NODE_LOST, node("w1")).ago(20);
        GivenFinding unready = finding(POD_NOT_READY, pod("a")).ago(symptomAgo).link(Relation.RUNS_ON, node("w1"));

        assertThat(edge(lost, unready).isPresent()).isEqualTo(connected);
    }

    @Test
    void schedulerNamesNodesThatAreDown() {
        GivenFinding lost = finding(NODE_LOST, node("w1")).ago(20);
        GivenFinding named = finding(POD_UNSCHEDULABLE, deployment("web"))
                .ago(10)
                .says("0/3: 1 node(s) had untolerated taint {node.kubernetes.io/unreachable: }, 2 Insufficient cpu");
        GivenFinding unnamed =
                finding(POD_UNSCHEDULABLE, deployment("web")).ago(10).says("0/3: 3 Insufficient cpu");

        assertThat(edge(lost, named)).contains(LIKELY);
        assertThat(edge(lost, unnamed)).isEmpty();
        assertThat(edge(lost, named.link(Relation.OWNED_BY, deployment("x")))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"memory, NODE_MEMORY_PRESSURE", "disk, NODE_DISK_PRESSURE", "pid, NODE_PID_PRESSURE"})
    void schedulerNamesThePressure(String word, FindingCode code) {
        GivenFinding waiting = finding(POD_UNSCHEDULABLE, deployment("web"))
                .says("untolerated taint {node.kubernetes.io/" + word + "-pressure: }");

        for (FindingCode pressure : List.of(NODE_MEMORY_PRESSURE, NODE_DISK_PRESSURE, NODE_PID_PRESSURE)) {
            assertThat(edge(finding(pressure, node("w1")), waiting).isPresent()).isEqualTo(pressure == code);
        }
    }

    @Test
    void cordonIsACauseOnlyWhenNothingElseKeepsThePodOut() {
        GivenFinding cordon = finding(NODE_CORDONED, node("w1"));
        GivenFinding all = finding(POD_UNSCHEDULABLE, deployment("web"))
                .says(
                        "0/3 nodes are available: 1 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: },"
                                + " 2 node(s) were unschedulable.");
        GivenFinding aThird = finding(POD_UNSCHEDULABLE, deployment("web"))
                .says("0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.");
        GivenFinding less = finding(POD_UNSCHEDULABLE, deployment("web"))
                .says("0/4 nodes are available: 1 node(s) were unschedulable, 3 Insufficient cpu.");

        assertThat(edge(cordon, all)).contains(LIKELY);
        assertThat(edge(cordon, aThird)).contains(POSSIBLE);
        assertThat(edge(cordon, less)).isEmpty();
    }

    @Test
    void shortageComesBeforeTheSameNodesSilenceWhenItIsClose() {
        GivenFinding pressure = finding(NODE_MEMORY_PRESSURE, node("w1")).ago(30);

        assertThat(edge(pressure, finding(NODE_NOT_READY, node("w1")).ago(20))).contains(POSSIBLE);
        assertThat(edge(pressure, finding(NODE_NOT_READY, node("w2")).ago(20))).isEmpty();
        assertThat(edge(
                        finding(NODE_MEMORY_PRESSURE, node("w1")).ago(300),
                        finding(NODE_NOT_READY, node("w1")).ago(20)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "kube-system, calico-node, true",
        "kube-system, metrics-server, false",
        "openshift-ovn-kubernetes, ovnkube-node, true",
        "shop, calico-node, false"
    })
    void onlyTheNetworksOwnSoftwareHoldsNodes(String namespace, String name, boolean connected) {
        GivenFinding crashing = finding(POD_CRASH_LOOP, new Subject("DaemonSet", namespace, name))
                .ago(30);
        GivenFinding waiting = finding(NODE_NOT_READY, node("w1")).ago(28).says("cni plugin not initialized");

        assertThat(edge(crashing, waiting).isPresent()).isEqualTo(connected);
        assertThat(edge(crashing, finding(NODE_NOT_READY, node("w1")).ago(28).says("runtime is down")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'0/9 nodes are available: 1 node(s) were unschedulable, 8 node(s) had volume node affinity conflict.', true",
        "'0/9 nodes are available: 1 node(s) were unschedulable, 7 node(s) had volume node affinity conflict.', false",
        "'0/9 nodes are available: 9 node(s) had volume node affinity conflict.', false",
        "'0/5 nodes are available: 1 node(s) were unschedulable, 2 node(s) had untolerated taint"
                + " {node-role.kubernetes.io/infra: }, 2 node(s) had untolerated taint {node-role.kubernetes.io/master: }."
                + " preemption: 0/5 nodes are available: 5 Preemption is not helpful for scheduling.', true",
        "'0/3 nodes are available: 1 node(s) were unschedulable, 2 node(s) had untolerated taint"
                + " {node.kubernetes.io/unreachable: }.', true",
        "'0/3 nodes are available: 1 node(s) were unschedulable, 1 node(s) had untolerated taint"
                + " {node.kubernetes.io/unreachable: }, 1 Too many pods.', false",
    })
    void cordonedNodeMayBeTheOnlyOneThatIsLeft(String said, boolean connected) {
        GivenFinding waiting = finding(POD_UNSCHEDULABLE, deployment("web")).says(said);

        assertThat(edge(finding(NODE_CORDONED, node("w2")), waiting).isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"drain, true", "drain-check, false"})
    void budgetHoldsUpThePodThatDrains(String init, boolean connected) {
        GivenFinding budget = finding(BUDGET_BLOCKS, new Subject("PodDisruptionBudget", "shop", "licences"))
                .as(Severity.MEDIUM);
        GivenFinding plan = finding(POD_STUCK_CREATING, new Subject("Job", "system-upgrade", "apply-w2"))
                .stating(new InitContainer(init));

        assertThat(edge(budget, plan).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "NODE_PID_PRESSURE, 'failed to create new OS thread (have 3 already; errno=11)', true",
        "NODE_PID_PRESSURE, 'exit status 1', false",
        "NODE_DISK_PRESSURE, 'write /var/lib/etcd/member/wal/0.wal: no space left on device', true",
        "NODE_DISK_PRESSURE, 'exit status 1', false",
        "NODE_PROBLEM, 'mkdir /data/x: read-only file system', true",
        "NODE_PROBLEM, 'exit status 1', false",
        "NODE_NOT_READY, 'failed to acquire lease: node \"w1\" pod cidr not assigned', true"
    })
    void podsLackWhatTheirNodeLacks(FindingCode code, String said, boolean connected) {
        GivenFinding crashing = finding(POD_CRASH_LOOP, pod("db-0"))
                .ago(30)
                .link(Relation.RUNS_ON, node("w1"))
                .says(said);
        GivenFinding ill = finding(code, node("w1")).ago(20).says("ReadonlyFilesystem: remounted read-only");

        assertThat(edge(ill, crashing).isPresent()).isEqualTo(connected);
    }

    @Test
    void withoutANodeNoPodIsScheduled() {
        GivenFinding none = finding(NO_NODES, node("(all)"));
        GivenFinding waiting =
                finding(POD_UNSCHEDULABLE, deployment("web")).says("no nodes available to schedule pods");

        assertThat(edge(none, waiting)).contains(CERTAIN);
        assertThat(edge(none, waiting.link(Relation.OWNED_BY, deployment("web"))))
                .isEmpty();
        assertThat(edge(none, finding(WORKLOAD_UNAVAILABLE, new Subject("DaemonSet", "net", "agent"))))
                .contains(LIKELY);
        assertThat(edge(none, finding(WORKLOAD_UNAVAILABLE, deployment("web"))))
                .as("its pods report it")
                .isEmpty();
        assertThat(edge(none, finding(SERVICE_WITHOUT_ENDPOINTS, new Subject("Service", "shop", "web"))))
                .contains(LIKELY);
        assertThat(edge(none, finding(OPERATOR_UNAVAILABLE, operator("monitoring"))))
                .contains(POSSIBLE);
    }

    @Test
    void installerThatFailsForSpaceFollowsTheDiskOfItsNode() {
        Subject masters = Subject.clusterScoped("MachineConfigPool", "master");
        Subject server = Subject.clusterScoped("KubeAPIServer", "cluster");
        Subject installer = new Subject("Pod", "openshift-kube-apiserver", "installer-7-retry-2-m2");
        GivenFinding disk = finding(NODE_DISK_PRESSURE, node("m2")).ago(120).link(Relation.MEMBER_OF, masters);
        GivenFinding revision = finding(REVISION_FAILED, server)
                .ago(9)
                .link(Relation.RUNS_ON, node("m2"))
                .says("InstallerFailed: failed to copy: no space left on device");
        GivenFinding degraded = finding(OPERATOR_DEGRADED, operator("kube-apiserver"))
                .ago(110)
                .says("NodeInstallerDegraded: failed to copy: write /etc/x: no space left on device");
        GivenFinding failed = finding(POD_FAILED, installer).ago(9).link(Relation.RUNS_ON, node("m2"));

        assertThat(edge(disk, revision)).contains(CERTAIN);
        assertThat(edge(disk, degraded)).contains(LIKELY);
        assertThat(edge(disk, failed.says("write /etc/x: no space left on device")))
                .contains(LIKELY);
        assertThat(edge(revision, failed)).contains(LIKELY);

        assertThat(edge(disk, degraded.says("NodeInstallerDegraded: timed out")))
                .isEmpty();
        assertThat(edge(
                        finding(NODE_DISK_PRESSURE, node("w1")).ago(120),
                        degraded.says("write /etc/x: no space left on device")))
                .as("not of the control plane")
                .isEmpty();
        assertThat(edge(disk, finding(OPERATOR_DEGRADED, operator("monitoring")).says("no space left on device")))
                .as("its software writes to volumes")
                .isEmpty();
    }

    @Test
    void fullVolumeIsNotTheNodesDisk() {
        GivenFinding crashing = finding(POD_CRASH_LOOP, pod("db-0"))
                .ago(30)
                .link(Relation.RUNS_ON, node("w1"))
                .link(Relation.MOUNTS, new Subject("PersistentVolumeClaim", "shop", "data-db-0"))
                .says("no space left on device");

        assertThat(edge(finding(NODE_DISK_PRESSURE, node("w1")).ago(20), crashing))
                .isEmpty();
    }
}

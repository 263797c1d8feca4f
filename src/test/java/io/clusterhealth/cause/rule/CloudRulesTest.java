// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CloudRulesTest {
    @ParameterizedTest
    @CsvSource({
        "DaemonSet, kube-system, openstack-cloud-controller-manager, true",
        "Deployment, metallb-system, controller, true",
        "Deployment, shop, controller, false",
        "DaemonSet, kube-system, svclb-edge-9c1e2d77, true",
        "DaemonSet, kube-system, svclb-edge-inner-9c1e2d77, false",
        "DaemonSet, shop, svclb-edge-9c1e2d77, false",
        "DaemonSet, gateway, svclb-edge, true",
        "DaemonSet, gateway, svclb-edge-inner, false",
        "DaemonSet, shop, svclb-edge, false"
    })
    void whoWouldGiveAServiceItsAddress(String kind, String namespace, String name, boolean connected) {
        GivenFinding waiting = finding(LOAD_BALANCER_PENDING, new Subject("Service", "gateway", "edge"));

        assertThat(edge(failing(new Subject(kind, namespace, name)), waiting).isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "'0/5 nodes: 2 node(s) had untolerated taint {node.cloudprovider.kubernetes.io/uninitialized: true}', true",
        "'0/5 nodes: 2 node(s) had untolerated taint {dedicated: ml}, 3 Insufficient cpu', false"
    })
    void newNodesWaitForTheCloud(String said, boolean connected) {
        GivenFinding waiting = finding(POD_UNSCHEDULABLE, deployment("encoder")).says(said);

        assertThat(edge(failing(new Subject("DaemonSet", "kube-system", "cloud-node-manager")), waiting)
                        .isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "node.cilium.io, kube-system, cilium, true",
        "ebs.csi.aws.com, kube-system, ebs-csi-node, true",
        "ebs.csi.aws.com, openshift-cluster-csi-drivers, aws-ebs-csi-driver-node, true",
        "efs.csi.aws.com, kube-system, efs-csi-node, true",
        "efs.csi.aws.com, kube-system, ebs-csi-node, false",
        "ebs.csi.aws.com, kube-system, cilium, false"
    })
    void newNodesWaitForTheirAgents(String agent, String namespace, String daemon, boolean connected) {
        GivenFinding waiting = finding(POD_UNSCHEDULABLE, deployment("encoder"))
                .says("0/5 nodes: 5 node(s) had untolerated taint {%s/agent-not-ready: }".formatted(agent));

        assertThat(edge(failing(new Subject("DaemonSet", namespace, daemon)), waiting)
                        .isPresent())
                .isEqualTo(connected);
    }

    private static GivenFinding failing(Subject subject) {
        return finding(POD_CRASH_LOOP, subject).as(Severity.HIGH);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.NODE_FAILS_PODS;
import static io.clusterhealth.finding.FindingCode.PODS_WITHOUT_NETWORK;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAgentRulesTest {
    @ParameterizedTest
    @CsvSource({
        "eks-pod-identity-agent, Error retrieving metadata: http://169.254.170.23/v1/credentials: timeout, true",
        "eks-pod-identity-agent, Error retrieving metadata: http://169.254.169.254/latest: timeout, false",
        "gke-metadata-server, Get http://metadata.google.internal/: connection refused, true",
        "node-local-dns, lookup api.example.com on 169.254.20.10:53: i/o timeout, true",
        "node-exporter, lookup api.example.com on 169.254.20.10:53: i/o timeout, false"
    })
    void areAskedAtAnAddressOfTheNode(String agent, String said, boolean connected) {
        GivenFinding failing = finding(POD_CRASH_LOOP, new Subject("DaemonSet", "kube-system", agent));
        GivenFinding asking = finding(POD_CRASH_LOOP, deployment("web")).says(said);

        assertThat(edge(failing, asking).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"node-local-dns, true", "kube-proxy, true", "ztunnel, true", "node-exporter, false"})
    void areNeededByAllPodsOfTheNode(String agent, boolean connected) {
        GivenFinding failing = finding(POD_OOM_KILLED, new Subject("DaemonSet", "istio-system", agent))
                .link(Relation.RUNS_ON, node("w1"));

        assertThat(edge(failing, finding(NODE_FAILS_PODS, node("w1"))).isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"w1, true", "w2, false"})
    void driversOfDevicesAreNeededOnTheSameNode(String on, boolean connected) {
        GivenFinding failing = finding(
                        POD_CRASH_LOOP, new Subject("DaemonSet", "nvidia", "nvidia-dra-driver-gpu-kubelet-plugin"))
                .link(Relation.RUNS_ON, node("w1"));
        GivenFinding waiting = finding(POD_STUCK_CREATING, deployment("llm"))
                .says("Failed to prepare dynamic resources: DRA driver gpu.nvidia.com is not registered")
                .link(Relation.RUNS_ON, node(on));

        assertThat(edge(failing, waiting).isPresent()).isEqualTo(connected);
    }

    @Test
    void tunnelOfTheNodeIsPartOfItsNetwork() {
        GivenFinding killed = finding(POD_OOM_KILLED, new Subject("DaemonSet", "istio-system", "ztunnel"))
                .ago(22);

        assertThat(edge(killed, finding(PODS_WITHOUT_NETWORK, node("w1")).ago(14)))
                .isPresent();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodesReadyTest {

    /// Three minor versions, and two before Kubernetes 1.28. What is not compatible now has a finding.
    @ParameterizedTest
    @CsvSource({
        "v1.26.5, v1.25.1, ''",
        "v1.26.5, v1.24.1, its kubelet would be more than 2 minor versions behind 1.27",
        "v1.27.5, v1.25.1, ''",
        "v1.34.3, v1.32.9, ''",
        "v1.34.3, v1.31.9, its kubelet would be more than 3 minor versions behind 1.35",
        "v1.34.3, v1.30.9, ''",
        "v1.34.3, v1.35.0, ''"
    })
    void kubeletMustBeCompatibleWithTheNextVersion(String server, String kubelet, String said) {
        Picture picture = new Given()
                .version(server)
                .having(
                        Resources.NODES,
                        "{metadata: {name: w1}, status: {nodeInfo: {kubeletVersion: %s}}}".formatted(kubelet))
                .picture();

        assertThat(NodesReady.obstacles(picture, Target.of(Optional.empty(), picture)))
                .extracting(obstacle -> obstacle.evidence().statement())
                .isEqualTo(said.isEmpty() ? List.of() : List.of(said));
    }

    @ParameterizedTest
    @CsvSource({
        "v1.31.5-eks-1a2b3c4, would be more than",
        "v1.31.5+k3s1, would be more than",
        "v1.31.5-gke.123, would be more than",
        "1.31.5, would be more than",
        "v1.33.5+k3s1, ''",
        "v2.1.0, cannot be compared with that of the API server",
        "edge, cannot be compared with that of the API server",
        "'', cannot be compared with that of the API server: it reports none"
    })
    void kubeletsOfOddVersionsAreComparedOrSaidNotToBe(String kubelet, String said) {
        Picture picture = new Given()
                .version("v1.34.3")
                .having(
                        Resources.NODES,
                        "{metadata: {name: w1}, status: {nodeInfo: {kubeletVersion: '%s'}}}".formatted(kubelet))
                .picture();

        assertThat(NodesReady.obstacles(picture, Target.of(Optional.empty(), picture)))
                .extracting(obstacle -> obstacle.evidence().statement())
                .hasSize(said.isEmpty() ? 0 : 1)
                .allMatch(statement -> statement.contains(said));
    }

    /// OpenShift 4.18 is Kubernetes 1.31.
    @ParameterizedTest
    @CsvSource({"4.18.7, 0", "4.19.1, 1"})
    void aPatchOfOpenShiftKeepsTheVersionOfKubernetes(String target, int obstacles) {
        Picture picture = new Given()
                .version("v1.31.5")
                .having(
                        Resources.CLUSTER_VERSIONS,
                        "{metadata: {name: version}, status: {history: [{state: Completed, version: 4.18.3}]}}")
                .having(Resources.NODES, "{metadata: {name: w1}, status: {nodeInfo: {kubeletVersion: v1.28.9}}}")
                .picture();

        assertThat(NodesReady.obstacles(picture, Target.of(Optional.of(target), picture)))
                .hasSize(obstacles);
    }

    /// The machine-config daemon does not uncordon it.
    @Test
    void nodeWhoseUpdateHasFailedStaysCordoned() {
        Picture picture = new Given().having(Resources.NODES, """
                        metadata:
                          name: w1
                          annotations:
                            machineconfiguration.openshift.io/state: Degraded
                            machineconfiguration.openshift.io/reason: 'failed to drain node: w1 after 1 hour'
                            machineconfiguration.openshift.io/desiredDrain: drain-rendered-worker-2
                        spec: {unschedulable: true}
                        status: {nodeInfo: {kubeletVersion: v1.34.3}}
                        """).picture();

        assertThat(NodesReady.obstacles(picture, Target.of(Optional.empty(), picture)))
                .singleElement()
                .satisfies(obstacle -> assertThat(obstacle.evidence())
                        .isEqualTo(Evidence.quoting(
                                "is cordoned until the failed update of its machine configuration is mended",
                                "failed to drain node: w1 after 1 hour")));
    }

    @Test
    void virtualKubeletIsNotCoveredByTheSkewPolicy() {
        Picture picture = new Given()
                .having(
                        Resources.NODES,
                        "{metadata: {name: virtual-node-aci-linux, labels: {type: virtual-kubelet}},"
                                + " status: {nodeInfo: {kubeletVersion: v1.19.10-vk-azure-aci-1.4.16}}}")
                .picture();

        assertThat(NodesReady.obstacles(picture, Target.of(Optional.empty(), picture)))
                .isEmpty();
    }
}

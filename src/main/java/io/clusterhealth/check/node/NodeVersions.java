// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.util.List;
import java.util.Optional;

/// Kubelets too far from the API server: newer than it, or older than it supports.
///
/// @param minors how many minor versions a kubelet may be behind
/// @see <a href="https://kubernetes.io/releases/version-skew-policy/#kubelet">Version skew policy</a>
public record NodeVersions(int minors) implements Check {
    /// Before this minor version one less was supported.
    private static final int WIDER_SINCE = 28;

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.version().known().flatMap(version -> minor(version.gitVersion())).stream()
                .flatMap(server -> picture.objects(Resources.NODES).stream()
                        .flatMap(node -> judge(node, server, picture).stream()))
                .toList();
    }

    private Optional<Finding> judge(Node node, int server, Picture picture) {
        return minor(node.kubelet()).flatMap(kubelet -> {
            int behind = server - kubelet;
            if (behind < 0) {
                return Optional.of(finding(node, Severity.HIGH, "newer than the API server", picture));
            }
            return behind > (server < WIDER_SINCE ? minors - 1 : minors)
                    ? Optional.of(
                            finding(node, Severity.MEDIUM, behind + " minor versions behind the API server", picture))
                    : Optional.empty();
        });
    }

    private static Finding finding(Node node, Severity severity, String how, Picture picture) {
        return Finding.of(FindingCode.NODE_VERSION_SKEW, Subjects.node(node.name()))
                .quoting("its kubelet is " + how, node.kubelet())
                .rated(severity)
                .links(NodePools.in(picture).of(node));
    }

    /// `v1.34.3-gke.100` is 34.
    static Optional<Integer> minor(String version) {
        String[] parts = version.startsWith("v1.") ? version.substring(3).split("[^0-9]", 2) : new String[] {""};
        return parts[0].isEmpty() || parts[0].length() > 4 ? Optional.empty() : Optional.of(Integer.parseInt(parts[0]));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/// Kubelets with an unsupported version: newer than the API server, or older than it supports.
public record NodeVersions() implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Optional<Integer> server = picture.version().known().flatMap(version -> minor(version.gitVersion()));
        return server.stream()
                .flatMap(minor -> Stream.concat(older(minor, picture), newer(minor, picture)))
                .toList();
    }

    private Stream<Finding> older(int server, Picture picture) {
        int most = ServerVersion.kubeletSkew(server);
        Map<Node, Integer> behind = apart(picture, kubelet -> server - kubelet > most);
        return new Skew(behind.keySet(), Severity.MEDIUM, "too old for", picture)
                .findings(node -> "%d minor versions behind".formatted(server - behind.getOrDefault(node, server)));
    }

    private static Stream<Finding> newer(int server, Picture picture) {
        return new Skew(apart(picture, kubelet -> kubelet > server).keySet(), Severity.HIGH, "newer than", picture)
                .findings(_ -> "newer than");
    }

    /// The nodes whose kubelet matches, by name, with its minor version.
    private static Map<Node, Integer> apart(Picture picture, IntPredicate which) {
        Map<Node, Integer> nodes = new LinkedHashMap<>();
        picture.objects(Resources.NODES).stream()
                .filter(node -> !node.virtual())
                .sorted(Comparator.comparing(Node::name))
                .forEach(node ->
                        minor(node.kubelet()).filter(which::test).ifPresent(kubelet -> nodes.put(node, kubelet)));
        return nodes;
    }

    /// Nodes whose kubelets differ from the API server in one direction: one upgrade fixes them all.
    ///
    /// @param nodes sorted by name
    private record Skew(Set<Node> nodes, Severity severity, String all, Picture picture) {
        Stream<Finding> findings(Function<Node, String> each) {
            NodePools pools = NodePools.in(picture);
            return nodes.stream().map(node -> finding(node, each.apply(node), pools.of(node)));
        }

        private Finding finding(Node node, String how, List<Link> pool) {
            Subject first = Subjects.node(nodes.iterator().next().name());
            Subject own = Subjects.node(node.name());
            Finding skewed = Finding.of(FindingCode.NODE_VERSION_SKEW, own)
                    .quoting("its kubelet is %s the API server".formatted(how), node.kubelet())
                    .rated(severity)
                    .links(pool);
            if (!own.equals(first)) {
                return skewed.link(Relation.SKEWED_WITH, first);
            }
            return nodes.size() == 1
                    ? skewed
                    : skewed.adding(Evidence.of("%d of %d nodes have a kubelet that is %s the API server"
                            .formatted(
                                    nodes.size(),
                                    picture.objects(Resources.NODES).size(),
                                    all)));
        }
    }

    /// `v1.34.3-gke.100` is 34, and so is `1.34.3`.
    static Optional<Integer> minor(String version) {
        String bare = version.startsWith("v") ? version.substring(1) : version;
        String[] parts = bare.startsWith("1.") ? bare.substring(2).split("[^0-9]", 2) : new String[] {""};
        return parts[0].isEmpty() || parts[0].length() > 4 ? Optional.empty() : Optional.of(Integer.parseInt(parts[0]));
    }
}

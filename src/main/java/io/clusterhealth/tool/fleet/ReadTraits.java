// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.ServerVersion;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What the objects of a cluster show about it as a whole.
final class ReadTraits {
    private static final String SYSTEM = "kube-system";

    private ReadTraits() {}

    /// The version of the API server; where a recording lacks it, that of OpenShift, else of all kubelets, if they
    /// have the same.
    static String version(Picture picture) {
        return picture.version()
                .known()
                .map(ServerVersion::gitVersion)
                .or(() -> picture.objects(Resources.CLUSTER_VERSIONS).stream()
                        .map(ClusterVersion::current)
                        .filter(version -> !version.isEmpty())
                        .map("OpenShift "::concat)
                        .findFirst())
                .or(() -> common(picture.objects(Resources.NODES).stream().map(Node::kubelet))
                        .map("kubelets "::concat))
                .orElse("");
    }

    /// The uid of the oldest node. Empty without nodes, and where they were not read whole.
    static String identity(Picture picture) {
        return picture.whole(Resources.NODES) ? oldest(picture).map(Node::uid).orElse("") : "";
    }

    /// When the cluster and its oldest node were created: clusters made at once have different nodes. Empty where one
    /// of them is not known. Recordings made at different times may have different uids, or none.
    static String birth(Picture picture) {
        Optional<Instant> system = picture.objects(Resources.NAMESPACES).stream()
                .filter(namespace -> namespace.name().equals(SYSTEM))
                .flatMap(namespace -> namespace.created().stream())
                .findFirst();
        return system.flatMap(when -> oldest(picture)
                        .flatMap(node ->
                                node.created().map(created -> "%s %s %s".formatted(when, node.name(), created))))
                .orElse("");
    }

    private static Optional<Node> oldest(Picture picture) {
        return picture.objects(Resources.NODES).stream()
                .filter(node -> node.created().isPresent())
                .min(Comparator.comparing((Node node) -> node.created().orElseThrow())
                        .thenComparing(Node::name));
    }

    private static Optional<String> common(Stream<String> all) {
        List<String> distinct =
                all.filter(one -> !one.isEmpty()).distinct().limit(2).toList();
        return distinct.size() == 1 ? Optional.of(distinct.getFirst()) : Optional.empty();
    }
}

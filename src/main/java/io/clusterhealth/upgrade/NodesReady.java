// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether every node accepts pods, and runs a kubelet that is compatible with the next API server.
///
/// @see <a href="https://kubernetes.io/releases/version-skew-policy/">Version skew policy</a>: a kubelet may be some
/// minor versions behind its API server, and never ahead
final class NodesReady {
    private NodesReady() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        List<Obstacle> found = new ArrayList<>();
        Optional<Release> server =
                picture.version().known().map(ServerVersion::gitVersion).flatMap(Release::of);
        Optional<Integer> next = target.kubernetes(picture);
        for (Node node : picture.objects(Resources.NODES)) {
            Subject subject = Subject.clusterScoped("Node", node.name());
            if (node.unschedulable()) {
                found.add(cordoned(node, subject));
            }
            server.flatMap(now -> next.flatMap(then -> skew(node, subject, now, then)))
                    .ifPresent(found::add);
        }
        server.flatMap(now -> incomparable(picture, now)).ifPresent(found::add);
        return found;
    }

    /// The version of a kubelet that the skew policy covers; empty where it cannot be compared.
    private static Optional<Release> kubelet(Node node, Release server) {
        return node.virtual()
                ? Optional.empty()
                : Release.of(node.kubelet()).filter(version -> version.major() == server.major());
    }

    /// The nodes whose kubelets report no version, or one of another form, told once.
    private static Optional<Obstacle> incomparable(Picture picture, Release server) {
        List<Node> nodes = picture.objects(Resources.NODES).stream()
                .filter(node -> !node.virtual() && kubelet(node, server).isEmpty())
                .toList();
        return nodes.stream().findFirst().map(first -> {
            String words = "its kubelet version cannot be compared with that of the API server"
                    + (nodes.size() > 1 ? ", and those of %d other nodes".formatted(nodes.size() - 1) : "");
            return Obstacle.unchecked(
                    Subject.clusterScoped("Node", first.name()),
                    first.kubelet().isEmpty()
                            ? Evidence.of(words + ": it reports none")
                            : Evidence.quoting(words, first.kubelet()),
                    Obstacle.command("kubectl describe node %s", first.name()));
        });
    }

    private static Obstacle cordoned(Node node, Subject subject) {
        if (node.configState().equals("Degraded")) {
            return Obstacle.review(
                    subject,
                    Evidence.quoting(
                            "is cordoned until the failed update of its machine configuration is mended",
                            node.configReason()),
                    "oc get machineconfigpools");
        }
        return node.cordonedForUpdate()
                ? Obstacle.review(
                        subject,
                        Evidence.of("is cordoned and drained for its machine configuration, and uncordoned after that"),
                        "oc get machineconfigpools")
                : Obstacle.review(
                        subject,
                        Evidence.of("is cordoned: pods of other nodes cannot move here"),
                        Obstacle.command("kubectl uncordon %s", node.name()));
    }

    /// A kubelet that is compatible with the running API server, and too old for the next one. A finding tells of one
    /// that is not compatible now.
    private static Optional<Obstacle> skew(Node node, Subject subject, Release server, int next) {
        int most = ServerVersion.kubeletSkew(next);
        return kubelet(node, server)
                .filter(version -> server.minor() - version.minor() <= ServerVersion.kubeletSkew(server.minor())
                        && next - version.minor() > most)
                .map(_ -> Obstacle.blocks(
                        subject,
                        Evidence.quoting(
                                "its kubelet would be more than %d minor versions behind 1.%d".formatted(most, next),
                                node.kubelet()),
                        Obstacle.command("kubectl describe node %s", node.name())));
    }
}

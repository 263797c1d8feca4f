// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.node.DaemonFit;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The DaemonSets that run storage drivers on the nodes, recognised by their names, and the nodes they exclude.
record DriverDaemons(Picture picture) {

    /// Adds to a finding on a driver missing from a node the DaemonSet that excludes the node, if one does.
    Finding told(Finding missing, String driver, String node) {
        return leftOut(driver, node)
                .map(evidence -> missing.adding(evidence).mode(Mode.DRIVER_LEFT_OUT))
                .orElse(missing);
    }

    /// Evidence that every matching DaemonSet excludes the node. Of several, such as one for each operating system,
    /// the one on the most nodes is assumed to be meant for this one.
    private Optional<Evidence> leftOut(String driver, String name) {
        List<Workload> sets = Attachers.closest(
                picture.objects(Resources.DAEMON_SETS), set -> set.name().contains("csi"), driver);
        return picture.objects(Resources.NODES).stream()
                .filter(node -> node.name().equals(name))
                .filter(node -> sets.stream().noneMatch(set -> takes(set, node)))
                .findFirst()
                .flatMap(node -> sets.stream()
                        .max(Comparator.comparing(Workload::desired).thenComparing(set -> set.name()))
                        .flatMap(set -> DaemonFit.against(set.placement(), node)
                                .map(why -> Evidence.of("%s excludes the node: %s".formatted(Subjects.of(set), why)))));
    }

    private boolean takes(Workload set, Node node) {
        return DaemonFit.against(set.placement(), node).isEmpty()
                || picture.objects(Resources.PODS).stream()
                        .anyMatch(pod -> of(set, pod) && pod.node().equals(node.name()));
    }

    private static boolean of(Workload set, Pod pod) {
        return pod.namespace().equals(set.namespace()) && pod.metadata().madeBy("DaemonSet", set.name());
    }
}

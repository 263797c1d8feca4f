// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
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
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The DaemonSets that run storage drivers on the nodes, recognised by their names, and the nodes they exclude.
record DriverDaemons(Picture picture) {

    /// The finding on a driver missing from a node, or one about the DaemonSet that excludes the node, if one does.
    Finding told(Finding missing, String driver, String node) {
        return leftOut(missing, driver, node).orElse(missing);
    }

    /// One finding for each DaemonSet, which may exclude several nodes.
    static List<Finding> merged(Stream<Finding> findings) {
        return List.copyOf(findings.collect(Collectors.toMap(
                        finding -> finding.mode().isPresent() ? finding.subject() : finding,
                        finding -> finding,
                        DriverDaemons::both,
                        LinkedHashMap::new))
                .values());
    }

    private static Finding both(Finding one, Finding other) {
        return one.since(Age.earliest(List.of(one, other), Finding::since))
                .links(other.links().stream()
                        .filter(link -> !one.links().contains(link))
                        .toList());
    }

    /// A finding about the DaemonSet if every matching one excludes the node. Of several, such as one for each
    /// operating system, the one on the most nodes is assumed to be meant for this one.
    private Optional<Finding> leftOut(Finding missing, String driver, String name) {
        List<Workload> sets = Attachers.closest(
                picture.objects(Resources.DAEMON_SETS), set -> set.name().contains("csi"), driver);
        return picture.objects(Resources.NODES).stream()
                .filter(node -> node.name().equals(name))
                .filter(node -> sets.stream().noneMatch(set -> takes(set, node)))
                .findFirst()
                .flatMap(node -> sets.stream()
                        .max(Comparator.comparing(Workload::desired).thenComparing(set -> set.name()))
                        .flatMap(set -> DaemonFit.against(set.placement(), node)
                                .map(why -> leftOut(missing, Subjects.of(set), why))));
    }

    private static Finding leftOut(Finding missing, Subject set, String why) {
        return Finding.of(missing.code(), set)
                .evidence(missing.evidence())
                .adding(Evidence.of("%s excludes the node: %s".formatted(set, why)))
                .since(missing.since())
                .links(missing.links())
                .mode(Mode.DRIVER_LEFT_OUT);
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

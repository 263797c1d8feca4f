// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CsiDriver;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The drivers registered on each node, from the CSINodes.
///
/// @param byNode by node name; only nodes whose CSINode was read
record UnregisteredDrivers(Map<String, Set<String>> byNode) {
    private record Missing(String node, CsiDriver driver, Optional<Instant> since) {
        Finding finding() {
            return Finding.of(FindingCode.STORAGE_DRIVER_MISSING, Subject.clusterScoped("CSINode", node))
                    .quoting(
                            "pods wait there for a driver that has not registered with this node",
                            driver.name(),
                            driver)
                    .since(since)
                    .link(Relation.RUNS_ON, Subjects.node(node));
        }
    }

    static UnregisteredDrivers in(Picture picture) {
        return new UnregisteredDrivers(picture.objects(Resources.CSI_NODES).stream()
                .collect(Collectors.toMap(
                        node -> node.name(), node -> Set.copyOf(node.texts("spec.drivers.name")), (one, _) -> one)));
    }

    boolean lacks(String node, String driver) {
        return byNode.containsKey(node) && !byNode.get(node).contains(driver);
    }

    boolean holdUp(VolumeAttachment attachment) {
        return !attachment.attached() && lacks(attachment.node(), attachment.attacher());
    }

    /// Findings on drivers that pods wait for on their node, once for each node and driver. A volume that was
    /// attached before the driver was removed has no pending attachment.
    List<Finding> missed(Picture picture, DriverDaemons daemons) {
        if (byNode.isEmpty()) {
            return List.of();
        }
        Warnings warnings = Warnings.in(picture);
        List<VolumeAttachment> told = picture.objects(Resources.VOLUME_ATTACHMENTS).stream()
                .filter(this::holdUp)
                .toList();
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Pending"))
                .flatMap(pod -> warnings.about(Subjects.of(pod)).stream().flatMap(event -> missed(pod, event)))
                .filter(missing -> told.stream()
                        .noneMatch(attachment -> attachment.node().equals(missing.node())
                                && attachment.attacher().equals(missing.driver().name())))
                .collect(Collectors.groupingBy(
                        missing -> missing.node() + " " + missing.driver().name(),
                        Collectors.minBy(
                                Comparator.comparing(missing -> missing.since().orElse(Instant.MAX)))))
                .values()
                .stream()
                .flatMap(Optional::stream)
                .map(missing -> daemons.told(missing.finding(), missing.driver().name(), missing.node()))
                .toList();
    }

    private Stream<Missing> missed(Pod pod, Event event) {
        return Meanings.of(event.message())
                .all(CsiDriver.class)
                .filter(driver -> lacks(pod.node(), driver.name()))
                .map(driver -> new Missing(pod.node(), driver, event.first()));
    }
}

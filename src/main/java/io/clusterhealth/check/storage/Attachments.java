// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Signs;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.CsiNode;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Volumes that do not get attached to their node, or do not get off it.
///
/// @param patience for how long either may take
public record Attachments(Duration patience) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.when(StorageSigns.MOUNTS, Resources.VOLUME_ATTACHMENTS, Resources.VOLUMES),
                Look.when(Signs.said("registered csi drivers"), Resources.CSI_NODES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, Volume> volumes = picture.objects(Resources.VOLUMES).stream()
                .collect(Collectors.toMap(volume -> volume.metadata().name(), volume -> volume, (one, _) -> one));
        Map<String, Set<String>> drivers = picture.objects(Resources.CSI_NODES).stream()
                .collect(Collectors.toMap(node -> node.metadata().name(), CsiNode::drivers, (one, _) -> one));
        List<Finding> findings = new ArrayList<>();
        for (VolumeAttachment attachment : picture.objects(Resources.VOLUME_ATTACHMENTS)) {
            Set<String> registered = drivers.get(attachment.node());
            if (!attachment.attached() && registered != null && !registered.contains(attachment.attacher())) {
                findings.add(unregistered(attachment, volumes));
            } else {
                stuck(attachment, picture.asOf())
                        .map(evidence -> finding(FindingCode.ATTACHMENT_STUCK, attachment, evidence, volumes))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    private Optional<Evidence> stuck(VolumeAttachment attachment, Instant asOf) {
        Optional<Instant> leaving = attachment.metadata().deleted().filter(at -> Age.reaches(patience, at, asOf));
        if (leaving.isPresent()) {
            return Optional.of(Evidence.quoting(
                    "it should have been detached " + Age.text(leaving.get(), asOf) + " ago", trouble(attachment)));
        }
        return attachment
                .metadata()
                .created()
                .filter(at -> Age.reaches(patience, at, asOf))
                .filter(_ -> !attachment.attached()
                        && attachment.metadata().deleted().isEmpty())
                .map(at -> Evidence.quoting("it has not been attached for " + Age.text(at, asOf), trouble(attachment)));
    }

    private static String trouble(VolumeAttachment attachment) {
        return attachment.trouble().map(VolumeAttachment.Trouble::message).orElse("");
    }

    private static Finding unregistered(VolumeAttachment attachment, Map<String, Volume> volumes) {
        return finding(
                FindingCode.STORAGE_DRIVER_MISSING,
                attachment,
                Evidence.quoting("the driver has not registered with node " + attachment.node(), attachment.attacher()),
                volumes);
    }

    private static Finding finding(
            FindingCode code, VolumeAttachment attachment, Evidence evidence, Map<String, Volume> volumes) {
        List<Link> links = new ArrayList<>();
        links.add(new Link(Relation.RUNS_ON, Subjects.node(attachment.node())));
        Optional.ofNullable(volumes.get(attachment.volume()))
                .flatMap(Volume::claim)
                .ifPresent(claim -> links.add(new Link(
                        Relation.BACKS, new Subject("PersistentVolumeClaim", claim.namespace(), claim.name()))));
        return new Finding(
                code,
                code.severity(),
                Subjects.of("VolumeAttachment", attachment.metadata()),
                attachment.metadata().deleted().or(() -> attachment.metadata().created()),
                List.of(evidence),
                links);
    }
}

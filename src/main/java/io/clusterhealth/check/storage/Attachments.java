// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AttachedElsewhere;
import io.clusterhealth.meaning.Meaning.CsiDriver;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Volumes that are not attached to their node, not detached from it, or needed elsewhere while the node that they
/// are attached to is down; and nodes without the driver that pods there need. If several attachments of one driver
/// wait without any message, or because its account is rejected, the finding is about the driver or its attacher.
///
/// @param patience how long attaching or detaching may take, and how long a node may be not ready
public record Attachments(Duration patience) implements Check {
    /// A volume that cannot be attached or mounted.
    static final Predicate<WarningMessage> MOUNTS =
            WarningMessage.withReason("FailedAttachVolume", "FailedMount", "FailedDetachVolume", "FailedMapVolume");

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.NODES, Resources.PODS)
                .onWarning(MOUNTS, Resources.VOLUME_ATTACHMENTS, Resources.VOLUMES)
                .onWarning(WarningMessage.mentioning("registered csi drivers"), Resources.CSI_NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, Volume> volumes = picture.objects(Resources.VOLUMES).stream()
                .collect(Collectors.toMap(volume -> volume.name(), volume -> volume, (one, _) -> one));
        UnregisteredDrivers drivers = UnregisteredDrivers.in(picture);
        DriverDaemons daemons = new DriverDaemons(picture);
        Set<String> wanted = wanted(picture);
        Set<String> down = down(picture);
        Set<String> nodes =
                picture.objects(Resources.NODES).stream().map(Node::name).collect(Collectors.toSet());
        boolean whole = picture.whole(Resources.NODES) && !nodes.isEmpty();
        List<Finding> findings = new ArrayList<>();
        List<Finding> missing = new ArrayList<>();
        Map<String, List<VolumeAttachment>> ofDrivers = new TreeMap<>();
        for (VolumeAttachment attachment : picture.objects(Resources.VOLUME_ATTACHMENTS)) {
            if (drivers.holdUp(attachment)) {
                missing.add(daemons.told(unregistered(attachment, volumes), attachment.attacher(), attachment.node()));
            } else if (wanted.contains(attachment.volume()) && kept(attachment, down)) {
                findings.add(finding(
                        FindingCode.ATTACHMENT_STUCK,
                        attachment,
                        Optional.empty(), // one hears of it when it is wanted, which may be long after
                        Evidence.quoting(
                                "another node waits for its volume, and node " + attachment.node()
                                        + ", which has it, is down",
                                attachment.attacher()),
                        volumes));
            } else if (waits(attachment, picture.asOf())
                    && FailingDriver.fault(attachment).isPresent()) {
                ofDrivers
                        .computeIfAbsent(FailingDriver.fault(attachment).get(), _ -> new ArrayList<>())
                        .add(attachment);
            } else {
                stuck(attachment, volumes, picture.asOf())
                        .map(finding -> whole && !nodes.contains(attachment.node())
                                ? finding.adding(Stream.of(gone(attachment)))
                                : finding)
                        .ifPresent(findings::add);
            }
        }
        findings.addAll(
                DriverDaemons.merged(Stream.concat(missing.stream(), drivers.missed(picture, daemons).stream())));
        Attachers attachers = Attachers.in(picture);
        ofDrivers.values().forEach(waiting -> {
            String driver = waiting.getFirst().attacher();
            if (waiting.size() > 1) {
                findings.add(
                        new FailingDriver(driver, waiting, attachers.asleep(driver)).finding(volumes, picture.asOf()));
            } else {
                stuck(waiting.getFirst(), volumes, picture.asOf()).ifPresent(findings::add);
            }
        });
        return findings;
    }

    private static Evidence gone(VolumeAttachment attachment) {
        return Evidence.of(
                valid(attachment.node())
                        ? "its node %s is no longer in the cluster".formatted(attachment.node())
                        : "its node is no longer in the cluster",
                new NotFound("node", attachment.node()));
    }

    /// Names of the volumes that pods wait for and that are attached to another node.
    private static Set<String> wanted(Picture picture) {
        return picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.reason().equals("FailedAttachVolume"))
                .flatMap(event -> Meanings.of(event.message()).all(AttachedElsewhere.class))
                .map(AttachedElsewhere::volume)
                .collect(Collectors.toSet());
    }

    private Set<String> down(Picture picture) {
        return picture.objects(Resources.NODES).stream()
                .filter(node -> !node.ready() && Age.lasts(node.since("Ready"), patience, picture.asOf()))
                .map(Node::name)
                .collect(Collectors.toSet());
    }

    /// Whether a volume is attached to a node that is down: its kubelet cannot detach it.
    private static boolean kept(VolumeAttachment attachment, Set<String> down) {
        return attachment.attached() && attachment.deleted().isEmpty() && down.contains(attachment.node());
    }

    private static Optional<Instant> began(VolumeAttachment attachment) {
        return attachment.deleted().or(() -> attachment.created());
    }

    private boolean waits(VolumeAttachment attachment, Instant asOf) {
        return !attachment.attached()
                && attachment.deleted().isEmpty()
                && Age.reached(attachment.created(), patience, asOf);
    }

    private Optional<Finding> stuck(VolumeAttachment attachment, Map<String, Volume> volumes, Instant asOf) {
        return evidence(attachment, asOf)
                .map(evidence ->
                        finding(FindingCode.ATTACHMENT_STUCK, attachment, began(attachment), evidence, volumes));
    }

    private Optional<Evidence> evidence(VolumeAttachment attachment, Instant asOf) {
        Optional<Instant> leaving = attachment.deleted().filter(at -> Age.reaches(patience, at, asOf));
        if (leaving.isPresent()) {
            return Optional.of(Evidence.quoting(
                    "it should have been detached " + Age.text(leaving.get(), asOf) + " ago, by", trouble(attachment)));
        }
        return attachment
                .created()
                .filter(_ -> waits(attachment, asOf))
                .map(at -> Evidence.quoting(
                        "%s for %s, by".formatted(unattached(attachment), Age.text(at, asOf)), trouble(attachment)));
    }

    private static String unattached(VolumeAttachment attachment) {
        return Stream.of(attachment.volume(), attachment.node()).allMatch(Attachments::valid)
                ? "its volume %s has not been attached to node %s".formatted(attachment.volume(), attachment.node())
                : "it has not been attached";
    }

    /// Whether the API server accepts a name; a recording can contain anything.
    private static boolean valid(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c == '-' || c == '.' || Character.isLetterOrDigit(c));
    }

    static String trouble(VolumeAttachment attachment) {
        return attachment.attacher() + attachment.trouble().map(": "::concat).orElse("");
    }

    private static Finding unregistered(VolumeAttachment attachment, Map<String, Volume> volumes) {
        return finding(
                FindingCode.STORAGE_DRIVER_MISSING,
                attachment,
                began(attachment),
                Evidence.quoting(
                        "the driver has not registered with node " + attachment.node(),
                        attachment.attacher(),
                        new CsiDriver(attachment.attacher())),
                volumes);
    }

    private static Finding finding(
            FindingCode code,
            VolumeAttachment attachment,
            Optional<Instant> since,
            Evidence evidence,
            Map<String, Volume> volumes) {
        return Finding.of(code, Subjects.of("VolumeAttachment", attachment.metadata()))
                .evidence(evidence)
                .since(since)
                .link(Relation.RUNS_ON, Subjects.node(attachment.node()))
                .links(Relation.BACKS, claim(attachment, volumes).stream());
    }

    static Optional<Subject> claim(VolumeAttachment attachment, Map<String, Volume> volumes) {
        return Optional.ofNullable(volumes.get(attachment.volume()))
                .flatMap(Volume::claim)
                .map(claim -> Subjects.claim(claim.namespace(), claim.name()));
    }
}

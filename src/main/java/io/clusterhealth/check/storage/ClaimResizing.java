// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Claims whose requested expansion, or change of VolumeAttributesClass, does not complete. The file system is only
/// expanded where a pod mounts the claim, so that `FileSystemResizePending` counts from when one does.
///
/// @param patience how long it may take
public record ClaimResizing(Duration patience) implements Check {
    private static final String ON_NODE = "FileSystemResizePending";
    private static final Set<String> UNDER_WAY = Set.of("Resizing", ON_NODE, "ModifyingVolume");
    private static final Set<String> FAILED = Set.of("ControllerResizeError", "NodeResizeError", "ModifyVolumeError");

    @Override
    public Reads reads() {
        return Reads.of(Resources.VOLUME_CLAIMS, Resources.PODS, Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        Map<Subject, Instant> mounted = mounted(picture);
        for (VolumeClaim claim : picture.objects(Resources.VOLUME_CLAIMS)) {
            Subject subject = Subjects.of("PersistentVolumeClaim", claim.metadata());
            Optional<Instant> mount = Optional.ofNullable(mounted.get(subject));
            claim.conditions().stream()
                    .filter(condition -> condition.is("True") && counts(condition, mount, picture.asOf()))
                    .findFirst()
                    .map(condition -> finding(subject, condition, mount, picture.asOf()))
                    .ifPresent(finding -> findings.add(warned(finding, picture)));
        }
        return findings;
    }

    private static Finding finding(Subject claim, Condition condition, Optional<Instant> mount, Instant asOf) {
        Optional<Instant> since = since(condition, mount);
        return Finding.of(FindingCode.RESIZE_STUCK, claim)
                .quoting(condition.type() + " is True" + Age.text(" for %s", since, asOf), Quotes.of(condition))
                .since(since)
                .modeIf(condition.type().startsWith("Modify"), Mode.ATTRIBUTES_REFUSED);
    }

    /// The condition `Resizing` contains no message while each attempt of the driver fails.
    private static Finding warned(Finding finding, Picture picture) {
        return Warnings.in(picture).about(finding.subject()).stream()
                .findFirst()
                .filter(event -> finding.evidence().stream()
                        .noneMatch(one -> one.said().message().contains(event.message())))
                .map(event -> finding.adding(Evidence.quoting("its last warning", Quotes.of(event))))
                .orElse(finding);
    }

    private boolean counts(Condition condition, Optional<Instant> mount, Instant asOf) {
        return FAILED.contains(condition.type())
                || (UNDER_WAY.contains(condition.type()) && Age.reached(since(condition, mount), patience, asOf));
    }

    /// Since when a condition counts; for the file system, never before a pod mounts the claim.
    private static Optional<Instant> since(Condition condition, Optional<Instant> mount) {
        return condition.type().equals(ON_NODE)
                ? condition.since().flatMap(at -> mount.map(on -> on.isAfter(at) ? on : at))
                : condition.since();
    }

    /// Since when a pod on a node mounts a claim, for those that one does.
    private static Map<Subject, Instant> mounted(Picture picture) {
        Map<Subject, Instant> mounted = new HashMap<>();
        picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.node().isEmpty() && !pod.ended())
                .forEach(pod -> pod.started()
                        .or(() -> pod.created())
                        .ifPresent(start -> Subjects.claims(pod)
                                .forEach(claim -> mounted.merge(
                                        claim, start, (one, other) -> one.isBefore(other) ? one : other))));
        return mounted;
    }
}

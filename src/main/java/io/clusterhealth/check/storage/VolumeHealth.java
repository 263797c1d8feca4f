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
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Persistent volumes that failed, or that nobody has taken back since their claim went.
///
/// @param leftover age from which a released volume is worth knowing
public record VolumeHealth(Duration leftover) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.VOLUME_CLAIMS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.when(StorageSigns.CLAIMS, Resources.VOLUMES),
                Look.told(Signs.eventAbout("PersistentVolume"), Resources.VOLUMES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.VOLUMES).stream()
                .filter(volume -> volume.metadata().deleted().isEmpty())
                .flatMap(volume -> judge(volume, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> judge(Volume volume, Instant asOf) {
        return switch (volume.phase()) {
            case "Failed" ->
                Optional.of(finding(
                        FindingCode.VOLUME_FAILED, volume, Evidence.quoting("its phase is Failed", volume.message())));
            case "Released" ->
                volume.metadata()
                        .created()
                        .filter(created -> Age.reaches(leftover, created, asOf))
                        .map(_ -> finding(
                                FindingCode.VOLUME_RELEASED,
                                volume,
                                Evidence.of("its claim is gone and its data is kept")));
            default -> Optional.empty();
        };
    }

    private static Finding finding(FindingCode code, Volume volume, Evidence evidence) {
        return Finding.of(code, Subjects.of("PersistentVolume", volume.metadata()))
                .evidence(evidence)
                .links(volume.claim()
                        .map(claim -> List.of(new Link(
                                Relation.BACKS, new Subject("PersistentVolumeClaim", claim.namespace(), claim.name()))))
                        .orElse(List.of()));
    }
}

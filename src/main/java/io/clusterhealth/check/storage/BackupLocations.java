// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.BackupLocation;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// Places that Velero cannot reach: no backup is made there, and nobody notices until one is needed.
///
/// @param patience for how long its backups may not have been listed
public record BackupLocations(Duration patience) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Look> looks() {
        return Served.looks(Resources.BACKUP_LOCATIONS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.BACKUP_LOCATIONS).stream()
                .filter(location -> location.phase().equals("Unavailable")
                        && location.metadata().deleted().isEmpty())
                .filter(location -> location.synced()
                        .filter(synced -> !Age.reaches(patience, synced, picture.asOf()))
                        .isEmpty())
                .map(location -> finding(location, picture.asOf()))
                .toList();
    }

    private static Finding finding(BackupLocation location, Instant asOf) {
        String reached = location.synced()
                .map(synced -> "; it was last read " + Age.text(synced, asOf) + " ago")
                .orElse("; it has never been read");
        return Finding.of(FindingCode.BACKUPS_UNAVAILABLE, Subjects.of("BackupStorageLocation", location.metadata()))
                .quoting("Velero cannot reach it" + reached, location.message())
                .lowIf(location.readOnly())
                .since(location.synced());
    }
}

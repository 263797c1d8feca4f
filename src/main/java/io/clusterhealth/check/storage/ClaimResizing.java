// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Claims whose requested expansion does not complete.
///
/// @param patience how long it may take
public record ClaimResizing(Duration patience) implements Check {
    private static final Set<String> UNDER_WAY = Set.of("Resizing", "FileSystemResizePending", "ModifyingVolume");
    private static final Set<String> FAILED = Set.of("ControllerResizeError", "NodeResizeError", "ModifyVolumeError");

    @Override
    public Reads reads() {
        return Reads.of(Resources.VOLUME_CLAIMS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        for (VolumeClaim claim : picture.objects(Resources.VOLUME_CLAIMS)) {
            claim.conditions().stream()
                    .filter(condition -> condition.is("True") && counts(condition, picture.asOf()))
                    .findFirst()
                    .ifPresent(condition -> findings.add(Finding.of(
                                    FindingCode.RESIZE_STUCK, Subjects.of("PersistentVolumeClaim", claim.metadata()))
                            .quoting(
                                    condition.type() + " is True"
                                            + condition
                                                    .since()
                                                    .map(at -> " for " + Age.text(at, picture.asOf()))
                                                    .orElse(""),
                                    Quotes.of(condition))
                            .since(condition.since())));
        }
        return findings;
    }

    private boolean counts(Condition condition, Instant asOf) {
        boolean late = Age.reached(condition.since(), patience, asOf);
        return FAILED.contains(condition.type()) || (UNDER_WAY.contains(condition.type()) && late);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterServiceVersion;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Versions of operators whose installation failed, or does not come to its end.
///
/// @param patience how long an installation may take
public record ReleaseHealth(Duration patience) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Olm.NEEDS;
    }

    @Override
    public List<Look> looks() {
        return List.of(Olm.part(Resources.CLUSTER_SERVICE_VERSIONS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.CLUSTER_SERVICE_VERSIONS).stream()
                .flatMap(release -> finding(release, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> finding(ClusterServiceVersion release, Instant asOf) {
        return switch (release.phase()) {
            case "Failed" -> Optional.of(finding(FindingCode.RELEASE_FAILED, release));
            case "", "Succeeded" -> Optional.empty();
            default ->
                release.since()
                        .or(() -> release.metadata().created())
                        .filter(since -> Age.reaches(patience, since, asOf))
                        .map(_ -> finding(FindingCode.RELEASE_STUCK, release));
        };
    }

    private static Finding finding(FindingCode code, ClusterServiceVersion release) {
        return Finding.of(code, Subjects.of(Olm.RELEASE, release.metadata()))
                .quoting("its phase is " + release.phase(), new Quote(release.reason(), release.message()))
                .since(release.since())
                .links(release.deployments().stream()
                        .map(name -> new Link(
                                Relation.DEPLOYS,
                                new Subject("Deployment", release.metadata().namespace(), name)))
                        .toList());
    }
}

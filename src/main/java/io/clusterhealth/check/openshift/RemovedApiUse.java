// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;

/// APIs that a coming release removes and that are still requested: they block that update. APIs requested only by
/// the platform itself are no finding.
public record RemovedApiUse() implements Check {

    /// The counts are large, by hour and node, so they are read only for a cluster whose `Upgradeable` condition is
    /// False and mentions APIs.
    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS).when(RemovedApiUse::blocked, Resources.API_REQUEST_COUNTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.API_REQUEST_COUNTS).stream()
                .flatMap(count -> finding(count).stream())
                .toList();
    }

    private static boolean blocked(Picture picture) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .flatMap(version -> version.condition("Upgradeable").stream())
                .anyMatch(upgradeable ->
                        upgradeable.is("False") && upgradeable.message().contains("API"));
    }

    private static Optional<Finding> finding(ApiRequestCount count) {
        if (count.ofThePlatformAlone()) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(FindingCode.API_TO_BE_REMOVED, Subjects.of("APIRequestCount", count.metadata()))
                .quoting(
                        "removed in %s, asked for %d times in 24 hours".formatted(count.removedIn(), count.requests()),
                        String.join(", ", count.outsiders())));
    }
}

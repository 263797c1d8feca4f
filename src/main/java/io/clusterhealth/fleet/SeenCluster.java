// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/// The values that were read of a cluster that responded, reduced.
///
/// @param version of its API server; empty when unknown
/// @param region its region from its hub or its nodes; empty where unknown, or where nodes differ
/// @param causes of its incidents, the first cause first; a limited number
/// @param incidents number of incidents
/// @param gaps what was needed and could not be read, one clause; empty without gaps
/// @param settling what is not yet judged, one clause; empty for nothing, and without a verdict
/// @param birth equal for one cluster at two addresses, or in two recordings: the uid of its first node, or when it and
/// that node were created; empty where unknown
public record SeenCluster(
        Instant asOf,
        String version,
        String region,
        List<RowCause> causes,
        int incidents,
        String gaps,
        String settling,
        String birth) {
    /// Further causes are counted but not kept: this bounds the memory per cluster.
    private static final int KEPT = 50;

    public SeenCluster {
        causes = List.copyOf(causes);
    }

    /// A cluster of unknown birth.
    ///
    /// @param incidents ranked
    /// @param images the images of the failing containers of a cause
    public static SeenCluster of(
            Instant asOf,
            String version,
            String region,
            List<Incident> incidents,
            Function<Subject, FailedImages> images,
            String gaps) {
        return new SeenCluster(
                asOf,
                version,
                region,
                incidents.stream()
                        .limit(KEPT)
                        .map(incident -> RowCause.of(
                                incident, images.apply(incident.cause().subject())))
                        .toList(),
                incidents.size(),
                gaps,
                "",
                "");
    }

    /// The same, with this clause about what is not yet judged.
    public SeenCluster settling(String clause) {
        return new SeenCluster(asOf, version, region, causes, incidents, gaps, clause, birth);
    }

    /// The same, of this birth.
    public SeenCluster born(String when) {
        return new SeenCluster(asOf, version, region, causes, incidents, gaps, settling, when);
    }
}

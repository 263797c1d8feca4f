// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Incident;
import java.time.Instant;
import java.util.List;

/// What was seen of a cluster that answered, reduced.
///
/// @param version of its API server; empty when it did not say
/// @param region where it is, as its hub or its nodes have it; empty where they do not say, or do not agree
/// @param causes of its incidents, the first cause first; not all of very many
/// @param incidents how many there are
/// @param gaps what was needed and could not be read, one clause; empty when nothing is missing
/// @param settling what is not yet judged, one clause; empty for nothing, and where no verdict was given
public record SeenCluster(
        Instant asOf,
        String version,
        String region,
        List<RowCause> causes,
        int incidents,
        String gaps,
        String settling) {
    /// More are counted and not kept: a fleet's memory is bounded by the number of its clusters.
    private static final int KEPT = 50;

    public SeenCluster {
        causes = List.copyOf(causes);
    }

    /// @param incidents ranked
    public static SeenCluster of(Instant asOf, String version, String region, List<Incident> incidents, String gaps) {
        return new SeenCluster(
                asOf,
                version,
                region,
                incidents.stream().limit(KEPT).map(RowCause::of).toList(),
                incidents.size(),
                gaps,
                "");
    }

    /// The same, of which so much is not yet judged.
    public SeenCluster settling(String clause) {
        return new SeenCluster(asOf, version, region, causes, incidents, gaps, clause);
    }
}

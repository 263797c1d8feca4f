// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Set;

/// One section of the readiness report.
interface Section {

    /// A short name in lower case with hyphens.
    String name();

    /// The lists that it needs.
    default Set<Resource<?>> needs() {
        return Set.of();
    }

    /// The obstacles beside those that checks have found, as far as the picture shows them. Never throws: malformed
    /// objects cause no exception.
    default List<Obstacle> obstacles(Picture picture, Target target) {
        return List.of();
    }

    /// Likewise, for a section that also considers what checks have found.
    default List<Obstacle> obstacles(Picture picture, List<Finding> findings, Target target) {
        return obstacles(picture, target);
    }

    /// Whether a cluster that does not serve these lists has no such section, rather than one without a result.
    default boolean optional() {
        return !needs().isEmpty() && needs().stream().noneMatch(Resource::builtIn);
    }
}

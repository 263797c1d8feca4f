// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.List;
import java.util.Set;

/// One question of the readiness report.
interface Section {

    /// A short name in lower case with hyphens.
    String name();

    /// The lists without which it cannot be answered.
    default Set<Resource<?>> needs() {
        return Set.of();
    }

    /// What stands in the way besides what checks have found, as far as the picture shows. Total: odd objects give no
    /// exception.
    default List<Obstacle> obstacles(Picture picture, Target target) {
        return List.of();
    }

    /// Whether a cluster without these lists has no such question, rather than an open one.
    default boolean optional() {
        return !needs().isEmpty() && needs().stream().noneMatch(Resource::builtIn);
    }
}

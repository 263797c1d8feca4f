// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/// One section of the readiness report.
///
/// @param name a short name in lower case with hyphens
/// @param needs the lists that it needs
record Section(String name, Set<Resource<?>> needs, Judging judging) {

    /// The obstacles beside those that checks have found, as far as the picture shows them. Never throws: malformed
    /// objects cause no exception.
    interface Judging {
        List<Obstacle> obstacles(Picture picture, List<Finding> findings, Target target);
    }

    /// A section that considers no findings of its own.
    static Section of(String name, BiFunction<Picture, Target, List<Obstacle>> judging, Resource<?>... needs) {
        return new Section(name, Set.of(needs), (picture, _, target) -> judging.apply(picture, target));
    }

    /// A section whose obstacles all come from checks.
    static Section ofFindings(String name, Resource<?>... needs) {
        return of(name, (_, _) -> List.of(), needs);
    }

    /// Whether a cluster that does not serve these lists has no such section, rather than one without a result.
    boolean optional() {
        return !needs.isEmpty() && needs.stream().noneMatch(Resource::builtIn);
    }
}

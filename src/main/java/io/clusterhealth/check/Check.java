// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Set;

/// Derives findings from a picture of a cluster. Implementations are records of their thresholds.
public interface Check {

    Reads reads();

    default Set<Resource<?>> needs() {
        return reads().needed();
    }

    /// The lists that are used if they were read.
    default List<OptionalRead> optionalReads() {
        return reads().optional();
    }

    /// Returns findings as far as the picture shows. Total: odd, empty or missing objects cause no exception.
    List<Finding> inspect(Picture picture);

    /// The findings that [#inspect] would also return if everything had lasted long enough: the grace periods of the
    /// check left out. May contain those that it returns.
    default List<Finding> early(Picture picture) {
        return List.of();
    }
}

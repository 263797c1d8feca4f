// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Set;

/// One question about a picture of a cluster. Implementations are records of their thresholds.
public interface Check {

    Reads reads();

    /// The lists without which the question cannot be answered.
    default Set<Resource<?>> needs() {
        return reads().needed();
    }

    /// The lists that are used where they were read.
    default List<OptionalRead> optionalReads() {
        return reads().optional();
    }

    /// Answers as far as the picture shows. Total: odd, empty or missing objects give no exception.
    List<Finding> inspect(Picture picture);
}

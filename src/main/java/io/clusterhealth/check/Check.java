// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Set;

/// One question about a picture of a cluster. Implementations are records of their thresholds.
public interface Check {

    /// The lists without which the question cannot be answered; what is missing of them ends up in the
    /// coverage.
    Set<Resource<?>> needs();

    /// Further lists that it looks at where they were read, and when they are worth reading.
    default List<Look> looks() {
        return List.of();
    }

    /// Answers as far as the picture shows. Total: odd, empty or missing objects give no exception.
    List<Finding> inspect(Picture picture);
}

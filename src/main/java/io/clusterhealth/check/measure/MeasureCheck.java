// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.List;
import java.util.Set;

/// A question that measurements alone answer.
interface MeasureCheck extends Check {
    @Override
    default Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    default List<Look> looks() {
        return List.of(Measured.LOOK);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Resources;

/// A check that uses only measurements.
interface MeasureCheck extends Check {
    @Override
    default Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS).and(Measured.OPTIONAL_READ);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews.Permitted;

/// Asked before each request that is made with rights of our own.
@FunctionalInterface
interface Permission {
    /// The rights are whose request it is.
    Permission GIVEN = (_, _) -> new Permitted.Yes();

    /// @param target path and query
    Permitted of(String target, Deadline deadline);
}

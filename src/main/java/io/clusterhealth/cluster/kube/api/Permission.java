// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews.Permitted;

/// Checked before each request that is sent with our own rights.
@FunctionalInterface
public interface Permission {
    /// Always permits: the rights are those of the requester.
    Permission GIVEN = (_, _) -> new Permitted.Yes();

    /// @param target path and query
    Permitted of(String target, Deadline deadline);
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// An OpenShift IngressController: a set of routers.
///
/// @param available `status.availableReplicas`
public record IngressController(Metadata metadata, int available, List<Condition> conditions) {
    public IngressController {
        conditions = List.copyOf(conditions);
    }

    /// The condition of this type.
    public Optional<Condition> condition(String type) {
        return Condition.of(type, conditions);
    }
}

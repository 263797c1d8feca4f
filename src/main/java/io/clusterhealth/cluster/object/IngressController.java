// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// An OpenShift IngressController: a set of routers.
///
/// @param available `status.availableReplicas`
/// @param domain `status.domain`: the names of its routes end so
/// @param certificate `spec.defaultCertificate.name`: the Secret that its routers show, unless they make their own
public record IngressController(
        Metadata metadata, int available, String domain, String certificate, List<Condition> conditions) {
    public IngressController {
        conditions = List.copyOf(conditions);
    }

    /// The condition of this type.
    public Optional<Condition> condition(String type) {
        return Condition.of(type, conditions);
    }
}

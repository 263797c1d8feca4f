// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// What Argo CD or Flux brings into the cluster, or fetches for others to bring, and what came of it.
///
/// @param suspended `spec.suspend` of Flux: nobody wants it to go on
/// @param source what it draws from, in Flux
/// @param into the namespace it is for; empty where it names none
/// @param conditions those of Flux; of Argo CD its complaints, and `Operation` with the phase of the last one for
/// status
///     where that has not brought what was wanted
public record Delivery(
        String kind,
        Metadata metadata,
        boolean suspended,
        Supplier.Reference source,
        String into,
        List<Condition> conditions) {
    public Delivery {
        conditions = List.copyOf(conditions);
    }
}

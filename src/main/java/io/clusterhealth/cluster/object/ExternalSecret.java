// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// An ExternalSecret of the External Secrets Operator: where a Secret comes from, and nothing of what it holds.
///
/// @param store `spec.secretStoreRef`
/// @param target the name of the Secret it writes
/// @param refreshed `status.refreshTime`: when it has last written it; empty before the first time
public record ExternalSecret(
        Metadata metadata,
        Supplier.Reference store,
        String target,
        Optional<Instant> refreshed,
        List<Condition> conditions) {
    public ExternalSecret {
        conditions = List.copyOf(conditions);
    }
}

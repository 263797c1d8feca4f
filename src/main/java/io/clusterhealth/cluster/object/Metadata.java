// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// What we keep of `metadata`.
///
/// @param namespace empty for objects of the cluster scope
/// @param created `creationTimestamp`
/// @param deleted `deletionTimestamp`: when deletion was asked for, plus the grace period
/// @param controller the owner reference with `controller: true`
public record Metadata(
        String namespace,
        String name,
        Optional<Instant> created,
        Optional<Instant> deleted,
        Optional<Owner> controller) {

    /// A reference to the controlling owner, which lives in the same namespace or in none.
    public record Owner(String kind, String name) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What we keep of `metadata`.
///
/// @param namespace empty for objects of the cluster scope
/// @param created `creationTimestamp`
/// @param deleted `deletionTimestamp`: when deletion was asked for, plus the grace period
/// @param controller the owner reference with `controller: true`
/// @param byHand the latest write by hand that did not make the object; not read of Pods and of what else there is most
///     of, such as ReplicaSets and EndpointSlices
/// @param finalizers what its deletion waits for; kept of what is being deleted only
public record Metadata(
        String namespace,
        String name,
        Optional<Instant> created,
        Optional<Instant> deleted,
        Optional<Owner> controller,
        Optional<HandWrite> byHand,
        List<String> finalizers) {

    public Metadata {
        finalizers = List.copyOf(finalizers);
    }

    /// Of what is not being deleted, or has no finalizers.
    public Metadata(
            String namespace,
            String name,
            Optional<Instant> created,
            Optional<Instant> deleted,
            Optional<Owner> controller,
            Optional<HandWrite> byHand) {
        this(namespace, name, created, deleted, controller, byHand, List.of());
    }

    /// Of what was not written by hand.
    public Metadata(
            String namespace,
            String name,
            Optional<Instant> created,
            Optional<Instant> deleted,
            Optional<Owner> controller) {
        this(namespace, name, created, deleted, controller, Optional.empty());
    }

    /// Whatever has metadata.
    public interface WithMetadata {
        Metadata metadata();
    }

    /// A reference to the controlling owner, which lives in the same namespace or in none.
    public record Owner(String kind, String name) {}
}

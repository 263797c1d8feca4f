// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The fields of `metadata` that are kept.
///
/// @param namespace empty for cluster-scoped objects
/// @param created `creationTimestamp`
/// @param deleted `deletionTimestamp`: when deletion was requested, plus the grace period
/// @param controller the owner reference with `controller: true`
/// @param byHand the latest write by hand other than the creation; not read for Pods and other frequent kinds,
///     such as ReplicaSets and EndpointSlices
/// @param finalizers the finalizers that its deletion waits for; kept only while it is being deleted
public record Metadata(
        String namespace,
        String name,
        Optional<Instant> created,
        Optional<Instant> deleted,
        Optional<Owner> controller,
        Optional<HandWrite> byHand,
        List<String> finalizers) {

    /// The kind that owns the pod and the budget of a running virtual machine of KubeVirt.
    public static final String VIRTUAL_MACHINE = "VirtualMachineInstance";

    public Optional<Owner> controller(String kind) {
        return controller.filter(owner -> owner.kind().equals(kind));
    }

    /// Whether KubeVirt made the object for a running virtual machine.
    public boolean ofVirtualMachine() {
        return controller(VIRTUAL_MACHINE).isPresent();
    }

    /// Whether an object of this kind and name controls it.
    public boolean madeBy(String kind, String maker) {
        return controller.filter(new Owner(kind, maker)::equals).isPresent();
    }

    public interface WithMetadata {
        Metadata metadata();

        default String name() {
            return metadata().name();
        }

        default String namespace() {
            return metadata().namespace();
        }

        default Optional<Instant> created() {
            return metadata().created();
        }

        default Optional<Instant> deleted() {
            return metadata().deleted();
        }
    }

    /// A reference to the controlling owner, which is in the same namespace or cluster-scoped.
    ///
    /// @param kind followed by a dot and its group if it is a custom resource that is named like another kind
    public record Owner(String kind, String name) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Workloads known only from their pods, because their list was not read: missing replicas are derived from the pods.
///
/// @param serving the owners of sets with a ready pod
record UnreadOwners(Owners owners, WorkloadStates states, Once<Set<Subject>> serving) {
    private static final Set<String> SETS = Set.of("ReplicaSet", "ReplicationController");

    static UnreadOwners in(Picture picture) {
        return new UnreadOwners(
                Owners.in(picture),
                WorkloadStates.in(picture),
                new Once<>(() -> picture.objects(Resources.PODS).stream()
                        .filter(Pod::ready)
                        .flatMap(pod -> maker(pod).stream())
                        .collect(Collectors.toUnmodifiableSet())));
    }

    /// The state of the workload that owns a pod: a set replaces a failed pod, and may have been replaced itself, so
    /// that a ready sibling makes it complete; other kinds create no replacement while the pod exists. Empty for
    /// pods of other workloads.
    Optional<WorkloadState> state(Pod pod) {
        return owners.top(pod)
                .filter(states::unread)
                .map(_ -> maker(pod).filter(serving.get()::contains).isPresent()
                        ? WorkloadState.COMPLETE
                        : WorkloadState.LACKING);
    }

    /// The owner of the set that owns the pod, derived from the name of the set.
    private static Optional<Subject> maker(Pod pod) {
        return pod.metadata()
                .controller()
                .filter(owner -> SETS.contains(owner.kind()))
                .map(Owner::name)
                .map(name -> new Subject("", pod.namespace(), name.substring(0, Math.max(0, name.lastIndexOf('-')))));
    }
}

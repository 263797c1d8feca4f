// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Workloads that are known by their pods only, because their list was not read: nothing else tells that they lack one.
///
/// @param serving what makes sets of which a pod is ready
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

    /// Whether a pod that such a workload made is missed: a set makes another in its place, and may itself have been
    /// replaced since; the others make none as long as this one is there. Empty for what none of them made.
    Optional<WorkloadState> state(Pod pod) {
        return owners.top(pod)
                .filter(states::unread)
                .map(_ -> maker(pod).filter(serving.get()::contains).isPresent()
                        ? WorkloadState.COMPLETE
                        : WorkloadState.LACKING);
    }

    /// What made the set that made the pod, as the name of the set tells.
    private static Optional<Subject> maker(Pod pod) {
        return pod.metadata()
                .controller()
                .filter(owner -> SETS.contains(owner.kind()))
                .map(Owner::name)
                .map(name -> new Subject(
                        "", pod.metadata().namespace(), name.substring(0, Math.max(0, name.lastIndexOf('-')))));
    }
}

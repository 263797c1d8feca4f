// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// All groups of pods in one picture.
final class PodGroups {
    private static final List<Software> CONTROL_PLANE = Stream.of(
                    "etcd", "kube-apiserver", "kube-controllers", "kube-scheduler")
            .map(Software::named)
            .toList();

    private final Owners owners;
    private final WorkloadStates states;
    private final SharedServices services;
    private final Map<Subject, PodGroup> groups = new HashMap<>();

    PodGroups(Picture picture) {
        owners = Owners.in(picture);
        states = WorkloadStates.in(picture);
        services = SharedServices.in(picture);
    }

    PodGroup of(Pod pod) {
        return groups.computeIfAbsent(owners.group(pod), _ -> {
            Optional<Subject> workload = owners.top(pod);
            boolean controlPlane = Owners.byNode(pod)
                    && CONTROL_PLANE.stream().anyMatch(software -> software.matches(Subjects.of(pod)));
            return new PodGroup(
                    workload,
                    controlPlane,
                    workload.filter(services::serve).isPresent(),
                    workload.map(states::of).orElse(WorkloadState.LACKING));
        });
    }

    /// Counts the pods of the groups that were requested.
    ///
    /// @param lost the failing pods
    void count(Set<Pod> lost) {
        groups.forEach((key, group) -> owners.pods(key).forEach(pod -> group.count(pod, lost.contains(pod))));
    }
}

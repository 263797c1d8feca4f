// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// All groups of pods in one picture.
final class PodGroups {
    private final Owners owners;
    private final WorkloadStates states;
    private final Map<Subject, PodGroup> groups = new HashMap<>();

    PodGroups(Owners owners, WorkloadStates states) {
        this.owners = owners;
        this.states = states;
    }

    PodGroup of(Pod pod) {
        return groups.computeIfAbsent(owners.group(pod), _ -> {
            Optional<Subject> workload = owners.top(pod);
            String component = Owners.byNode(pod) ? Owners.component(pod) : "";
            return new PodGroup(workload, component, workload.map(states::of).orElse(WorkloadState.LACKING));
        });
    }

    /// Counts the pods of the groups that were requested.
    ///
    /// @param lost the failing pods
    void count(Set<Pod> lost) {
        groups.forEach((key, group) -> owners.pods(key).forEach(pod -> group.count(pod, lost.contains(pod))));
    }
}

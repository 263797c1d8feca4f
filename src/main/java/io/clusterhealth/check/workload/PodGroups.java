// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// All groups of pods of one picture.
final class PodGroups {
    private final Owners owners;
    private final WorkloadStates states;
    private final Map<Subject, PodGroup> groups = new HashMap<>();

    PodGroups(Owners owners, WorkloadStates states) {
        this.owners = owners;
        this.states = states;
    }

    PodGroup of(Pod pod) {
        Optional<Subject> workload = owners.top(pod);
        String component = Owners.byNode(pod) ? component(pod) : "";
        Subject key = workload.orElseGet(() -> component.isEmpty()
                ? Subjects.of(pod)
                : new Subject("StaticPods", pod.metadata().namespace(), component));
        return groups.computeIfAbsent(key, _ -> new PodGroup(workload, component, state(workload)));
    }

    private WorkloadState state(Optional<Subject> workload) {
        return workload.map(states::of).orElse(WorkloadState.LACKING);
    }

    /// The mirror of a static pod is named `<component>-<node>`.
    private static String component(Pod pod) {
        String name = pod.metadata().name();
        String suffix = "-" + pod.node();
        return name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    }
}

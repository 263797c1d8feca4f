// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.pod.SlowRestarts;
import io.clusterhealth.finding.Severity;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The workloads of which all pods keep failing, even if each of them serves for hours in between.
record SlowWorkloads(Set<PodGroup> whole) {
    static SlowWorkloads in(Collection<FailingPod> failing) {
        Map<PodGroup, Long> restarting = failing.stream()
                .filter(pod -> SlowRestarts.restarts(pod.trouble())
                        && pod.group().workload().isPresent())
                .collect(Collectors.groupingBy(FailingPod::group, Collectors.counting()));
        Set<PodGroup> whole = new HashSet<>();
        restarting.forEach((group, pods) -> {
            if (pods >= group.live()) {
                whole.add(group);
            }
        });
        return new SlowWorkloads(whole);
    }

    /// The failing pods, rated by whether other pods of their workload serve without interruption.
    List<FailingPod> told(Collection<FailingPod> failing) {
        return failing.stream()
                .map(pod -> SlowRestarts.found(pod.trouble()) && whole.contains(pod.group())
                        ? pod.with(pod.trouble().rated(Severity.MEDIUM))
                        : pod)
                .toList();
    }
}

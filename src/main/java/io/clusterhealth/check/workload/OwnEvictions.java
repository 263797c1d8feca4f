// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Workloads whose pods are thrown out for taking more disk than they are allowed, again and again, and replaced
/// each time: nothing is missing at any moment, and no node is at fault.
///
/// @param several how many pods it takes within the window
/// @param window how far back evictions count
/// @param fresh how long ago the last one may be
public record OwnEvictions(int several, Duration window, Duration fresh) implements Check {
    private static final List<String> OWN_LIMIT = List.of(
            "exceeds the total limit of containers", "exceeded its local ephemeral storage limit", "exceeds the limit");

    /// @param since when the pod was thrown out
    private record Eviction(Instant since, String message) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(
                Resources.PODS,
                Resources.REPLICA_SETS,
                Resources.JOBS,
                Resources.DEPLOYMENTS,
                Resources.STATEFUL_SETS,
                Resources.DAEMON_SETS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Owners owners = Owners.in(picture);
        WorkloadStates states = WorkloadStates.in(picture);
        Map<Subject, List<Eviction>> evictions = new TreeMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            eviction(pod)
                    .filter(one -> !Age.reaches(window, one.since(), picture.asOf()))
                    .ifPresent(one -> owners.top(pod)
                            .filter(workload -> states.of(workload) == WorkloadState.COMPLETE)
                            .ifPresent(workload -> evictions
                                    .computeIfAbsent(workload, _ -> new ArrayList<>())
                                    .add(one)));
        }
        return evictions.entrySet().stream()
                .filter(entry -> entry.getValue().size() >= several
                        && entry.getValue().stream().anyMatch(one -> !Age.reaches(fresh, one.since(), picture.asOf())))
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Optional<Eviction> eviction(Pod pod) {
        if (!pod.reason().equals("Evicted") || OWN_LIMIT.stream().noneMatch(pod.message()::contains)) {
            return Optional.empty();
        }
        return pod.condition("DisruptionTarget")
                .flatMap(Condition::since)
                .or(pod::started)
                .map(since -> new Eviction(since, pod.message()));
    }

    private static Finding finding(Subject workload, List<Eviction> evictions) {
        return new Finding(
                FindingCode.POD_FAILED,
                FindingCode.POD_FAILED.severity(),
                workload,
                evictions.stream().map(Eviction::since).min(Instant::compareTo),
                List.of(Evidence.quoting(
                        "%d of its pods were evicted lately for their own use of disk".formatted(evictions.size()),
                        evictions.getFirst().message().strip())),
                List.of());
    }
}

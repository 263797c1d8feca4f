// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Evicted;
import io.clusterhealth.meaning.Meaning.OverOwnDiskLimit;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Workloads whose pods are evicted repeatedly and replaced each time, so that no replica is missing. A pod that
/// exceeds its own disk limit is at fault itself; a pod evicted because its node is short of a resource is reported
/// with `LOW` severity, pointing to the node. Single evictions are ignored.
///
/// @param several how many evicted pods within the window make a finding
/// @param window how far back evictions count
/// @param fresh how long ago the latest eviction may be
public record Evictions(int several, Duration window, Duration fresh) implements Check {
    /// @param since when the pod was evicted
    private record Eviction(Pod pod, Instant since) {
        boolean own() {
            return Meanings.of(pod.message()).any(OverOwnDiskLimit.class);
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(
                        Resources.PODS,
                        Resources.JOBS,
                        Resources.DEPLOYMENTS,
                        Resources.STATEFUL_SETS,
                        Resources.DAEMON_SETS)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Eviction> recent = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.reason().equals("Evicted"))
                .flatMap(pod -> eviction(pod).stream())
                .filter(one -> !Age.reaches(window, one.since(), picture.asOf()))
                .toList();
        if (recent.size() < several) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        WorkloadStates states = WorkloadStates.in(picture);
        Map<Subject, List<Eviction>> evictions = new TreeMap<>();
        recent.forEach(one -> owners.top(one.pod())
                .filter(workload -> states.of(workload) == WorkloadState.COMPLETE)
                .ifPresent(workload -> evictions
                        .computeIfAbsent(workload, _ -> new ArrayList<>())
                        .add(one)));
        List<Finding> findings = new ArrayList<>();
        evictions.forEach((workload, all) -> {
            List<Eviction> own = all.stream().filter(Eviction::own).toList();
            List<Eviction> pushed = all.stream().filter(one -> !one.own()).toList();
            if (habit(own, picture.asOf())) {
                findings.add(ownFault(workload, own));
            }
            if (habit(pushed, picture.asOf())) {
                pushed.forEach(one -> findings.add(nodesFault(workload, one)));
            }
        });
        return findings;
    }

    private boolean habit(List<Eviction> evictions, Instant asOf) {
        return evictions.size() >= several
                && evictions.stream().anyMatch(one -> !Age.reaches(fresh, one.since(), asOf));
    }

    private static Optional<Eviction> eviction(Pod pod) {
        Meanings said = Meanings.of(pod.message());
        boolean told = said.any(OverOwnDiskLimit.class)
                || said.all(Evicted.class)
                        .anyMatch(evicted -> !evicted.resource().isEmpty());
        if (!told) {
            return Optional.empty();
        }
        return pod.endedAt().map(since -> new Eviction(pod, since));
    }

    private static Finding ownFault(Subject workload, List<Eviction> evictions) {
        return Finding.of(FindingCode.POD_FAILED, workload)
                .quoting(
                        "%d of its pods were evicted lately for their own use of disk".formatted(evictions.size()),
                        evictions.getFirst().pod().message().strip())
                .since(evictions.stream().map(Eviction::since).min(Instant::compareTo))
                .mode(Mode.OVER_DISK_LIMIT);
    }

    private static Finding nodesFault(Subject workload, Eviction eviction) {
        return Finding.of(FindingCode.POD_FAILED, Subjects.of(eviction.pod()))
                .quoting(
                        "one of several pods of %s that were evicted lately, and replaced".formatted(workload),
                        "Evicted: " + eviction.pod().message().strip())
                .rated(Severity.LOW)
                .since(eviction.since())
                .link(Relation.RUNS_ON, Subjects.node(eviction.pod().node()));
    }
}

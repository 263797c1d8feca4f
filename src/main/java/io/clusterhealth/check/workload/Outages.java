// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.pod.LostReadiness;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Workloads all of whose pods were ready and have lost their readiness while they run: the time that pods may take to
/// start is no reason to wait.
///
/// @param since the start of each complete outage, by workload
record Outages(Map<Pod, LostReadiness> lost, Map<Subject, Instant> since) {
    /// From the start of an outage.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /// If all pods are ready for the moment.
    private static final Duration UNSTEADY = Duration.ofMinutes(5);

    static Outages in(Picture picture) {
        return picture.index(Outages.class, Outages::build);
    }

    private static Outages build(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        Map<Pod, LostReadiness> lost = new IdentityHashMap<>();
        Map<Subject, Instant> since = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            if (!Owners.byJob(pod)) {
                LostReadiness.of(pod, warnings, picture.asOf()).ifPresent(one -> lost.put(pod, one));
            }
        }
        lost.keySet().stream()
                .flatMap(pod -> owners.top(pod).stream())
                .distinct()
                .forEach(workload ->
                        start(owners.pods(workload), lost, picture.asOf()).ifPresent(at -> since.put(workload, at)));
        return new Outages(lost, since);
    }

    /// The start of the outage that is complete, and long enough to be one.
    private static Optional<Instant> start(List<Pod> pods, Map<Pod, LostReadiness> lost, Instant asOf) {
        List<Pod> live = pods.stream()
                .filter(pod -> !pod.ended() && pod.deleted().isEmpty())
                .toList();
        if (!lost.keySet().containsAll(live)) {
            return Optional.empty();
        }
        Duration patience = live.stream().allMatch(Pod::ready) ? UNSTEADY : PATIENCE;
        return live.stream()
                .flatMap(pod -> Optional.ofNullable(lost.get(pod)).stream())
                .map(LostReadiness::since)
                .max(Comparator.naturalOrder())
                .filter(last -> Age.reaches(patience, last, asOf));
    }

    /// Whether it may be a part of an outage, although it is ready at the moment.
    boolean contain(Pod pod) {
        return lost.containsKey(pod);
    }

    /// The trouble of a pod that no rule judges yet.
    Optional<PodTrouble> trouble(PodView view, PodGroup group) {
        return view.node() == NodeState.READY
                        && group.state() != WorkloadState.ROLLING_OUT
                        && group.workload().filter(since::containsKey).isPresent()
                ? Optional.ofNullable(lost.get(view.pod())).flatMap(one -> one.trouble(view))
                : Optional.empty();
    }
}

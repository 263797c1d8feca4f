// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.ClosedNodes;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.node.ScaleUps;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.check.pod.Unschedulable;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The state of the pods of one workload, with regard to its missing replicas.
///
/// @param serving how many are ready, on nodes that are not down
/// @param coming how many are starting: young, within a startup probe, or waiting for a node that comes back by
/// itself or is being started
/// @param going how many terminate within their grace period, on nodes that are not down; if none is ready, only those
/// whose termination began recently
/// @param staying how many are neither terminating nor ended
/// @param since when the first of the other unready pods became unready
/// @param newest when the newest pod was created
/// @param downNodes names of nodes that are down and have pods of the workload, sorted
/// @param unready the pods that should run and are not ready
record WorkloadPods(
        int serving,
        int coming,
        int going,
        int staying,
        Optional<Instant> since,
        Optional<Instant> newest,
        List<String> downNodes,
        List<Pod> unready) {
    static final WorkloadPods NONE =
            new WorkloadPods(0, 0, 0, 0, Optional.empty(), Optional.empty(), List.of(), List.of());

    /// How long a pod may remain after its grace period: the kubelet stops its containers and then removes it.
    private static final Duration REMOVAL = Duration.ofSeconds(10);

    static Map<Subject, WorkloadPods> of(
            Set<Subject> workloads, Picture picture, NodePatience patience, Duration settling) {
        if (workloads.isEmpty()) {
            return Map.of();
        }
        Owners owners = Owners.in(picture);
        Map<String, NodeState> nodes = patience.judge(picture);
        ClosedNodes closed = ClosedNodes.in(picture);
        ScaleUps scaleUps = ScaleUps.in(picture);
        Map<Subject, WorkloadPods> pods = new HashMap<>();
        for (Subject workload : workloads) {
            List<PodView> views = owners.pods(workload).stream()
                    .filter(pod -> !Owners.deploys(pod))
                    .map(pod -> PodView.lacking(
                            pod,
                            nodes,
                            closed.comesBack(pod, picture.asOf()) || scaleUps.boots(pod, picture.asOf()),
                            Warnings.NONE,
                            picture.asOf()))
                    .toList();
            if (!views.isEmpty()) {
                pods.put(workload, of(views, settling));
            }
        }
        return pods;
    }

    private static WorkloadPods of(List<PodView> views, Duration settling) {
        List<PodView> unready = views.stream()
                .filter(view -> !view.ready() && !over(view.pod()))
                .toList();
        int coming =
                (int) unready.stream().filter(view -> comes(view, settling)).count();
        Optional<Instant> since = unready.stream()
                .filter(view -> !comes(view, settling))
                .flatMap(view -> view.unready().stream())
                .min(Comparator.naturalOrder());
        List<String> downNodes = views.stream()
                .filter(view -> view.node().down())
                .map(view -> view.pod().node())
                .distinct()
                .sorted()
                .toList();
        int serving = (int) views.stream()
                .filter(view ->
                        view.ready() && !over(view.pod()) && !view.node().down())
                .count();
        int going = (int) views.stream()
                .filter(view -> goes(view) && (serving > 0 || goesSince(view, settling)))
                .count();
        int staying = (int) views.stream().filter(view -> !over(view.pod())).count();
        Optional<Instant> newest =
                views.stream().flatMap(view -> view.pod().created().stream()).max(Comparator.naturalOrder());
        return new WorkloadPods(
                serving,
                coming,
                going,
                staying,
                since,
                newest,
                downNodes,
                unready.stream().map(PodView::pod).toList());
    }

    /// Whether at least this many of them wait for room that other workloads need first, and no other is unready.
    boolean giveWay(int missing) {
        return missing > 0
                && unready.size() >= missing
                && unready.stream().allMatch(pod -> pod.placement().givesWay() && Unschedulable.forRoom(pod));
    }

    /// The nodes of the unready pods, if these are all that are missing.
    Stream<String> nodesLacking(int missing) {
        boolean known = unready.size() >= missing
                && unready.stream().noneMatch(pod -> pod.node().isEmpty());
        return known ? unready.stream().map(Pod::node).distinct() : Stream.empty();
    }

    private static boolean over(Pod pod) {
        return pod.deleted().isPresent() || pod.ended();
    }

    private static boolean goes(PodView view) {
        return !view.node().down()
                && !view.pod().ended()
                && Age.within(view.pod().deleted(), REMOVAL, view.asOf());
    }

    /// Whether its termination began less than this long ago: a grace period of an hour, in which the only pod may not
    /// respond, excuses no outage.
    private static boolean goesSince(PodView view, Duration settling) {
        Optional<Instant> begun =
                view.pod().deleted().map(end -> end.minusSeconds(view.pod().graceSeconds()));
        return Age.within(begun, settling, view.asOf());
    }

    private static boolean comes(PodView view, Duration settling) {
        if (view.node().down()) {
            return false;
        }
        boolean troubled = view.pod().containers().stream()
                .anyMatch(container -> container.state() instanceof State.Waiting waiting && !waiting.onItsWay());
        return view.node().away() || view.nodeComing() || ((view.younger(settling) || view.startingUp()) && !troubled);
    }
}

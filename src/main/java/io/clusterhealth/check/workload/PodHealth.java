// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.node.ClosedNodes;
import io.clusterhealth.check.node.MachineStop;
import io.clusterhealth.check.node.NodeDifferences;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.node.ScaleUps;
import io.clusterhealth.check.node.SilentNodes;
import io.clusterhealth.check.pod.LaterRuns;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.check.pod.SlowRestarts;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Pods by failure mode: one finding for each failing pod; one on each workload whose pods fail in the same way,
/// since that is what an engineer would edit; and one on each node on which pods of many workloads fail that run
/// elsewhere.
///
/// @param several how many workloads make it the node's fault
public record PodHealth(NodePatience patience, PodRules rules, int several) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(
                        Resources.PODS,
                        Resources.NODES,
                        Resources.EVENTS,
                        Resources.JOBS,
                        Resources.DEPLOYMENTS,
                        Resources.STATEFUL_SETS,
                        Resources.DAEMON_SETS)
                .and(Owners.REPLICA_SETS_READ)
                .and(Owners.REPLICATION_CONTROLLERS_READ)
                .and(Owners.BUILDS_READ)
                .and(ScaleUps.REFUSALS_READ)
                .and(ScaleUps.REPORTED_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Outages outages = Outages.in(picture);
        List<Pod> suspects = picture.objects(Resources.PODS).stream()
                .filter(pod -> !PodView.well(pod) || outages.contain(pod))
                .toList();
        Warnings warnings = Warnings.in(picture);
        ScaleUps scaleUps = ScaleUps.in(picture);
        Map<String, NodeState> nodes = patience.judge(picture);
        SilentNodes silent = SilentNodes.in(picture);
        Map<String, MachineStop> stops = MachineStop.in(suspects, picture.objects(Resources.PODS));
        UnreadJobs jobs = UnreadJobs.in(picture);
        UnreadOwners owners = UnreadOwners.in(picture);
        LaterRuns runs = LaterRuns.in(picture);
        PodGroups groups = new PodGroups(picture);
        NodeFit fit = new NodeFit(picture);
        ClosedNodes closed = ClosedNodes.in(picture);
        EarlierRevisions revisions = EarlierRevisions.in(picture);
        SharedVolumes volumes = new SharedVolumes(picture.objects(Resources.PODS));
        LostPlaces places = LostPlaces.in(picture);
        NeighbourWarnings neighbours = NeighbourWarnings.in(picture);
        List<FailingPod> failing = new ArrayList<>();
        for (Pod pod : suspects) {
            NodeState node = nodes.getOrDefault(pod.node(), NodeState.READY);
            PodGroup group = groups.of(pod);
            Optional<WorkloadState> unread = jobs.state(pod).or(() -> owners.state(pod));
            PodView view = new PodView(
                    pod,
                    node,
                    unread.or(() -> runs.state(pod)).orElseGet(group::state),
                    unread.isPresent(),
                    scaleUps.coming(pod) || closed.comesBack(pod, picture.asOf()),
                    warnings,
                    picture.asOf(),
                    Optional.ofNullable(stops.get(pod.node())),
                    silent.since(pod.node()));
            rules.judge(view)
                    .or(() -> outages.trouble(view, group))
                    .map(view::told)
                    .map(trouble -> refused(trouble, pod, scaleUps))
                    .map(trouble -> compared(trouble, pod, fit))
                    .map(trouble -> displaced(trouble, pod, picture))
                    .map(trouble -> kept(trouble, pod, closed))
                    .map(trouble -> volumes.told(trouble, pod))
                    .map(trouble -> places.told(trouble, pod))
                    .map(trouble -> neighbours.told(trouble, pod))
                    .map(trouble -> revisions.told(trouble, pod, group.workload()))
                    .ifPresent(trouble -> failing.add(new FailingPod(view, group, trouble)));
        }
        if (failing.isEmpty()) {
            return List.of();
        }
        count(failing, groups);
        failing.replaceAll(one -> awaiting(one, closed));
        List<FailingPod> told = CrashingImages.in(failing, picture)
                .told(SlowWorkloads.in(failing).told(failing));
        List<Finding> findings = new ArrayList<>();
        told.forEach(pod -> findings.add(pod.finding()));
        PodLeads.of(told).forEach(finding -> findings.add(finding.adding(differences(finding, picture))));
        findings.addAll(new FailingNodes(several).among(told, picture));
        return findings;
    }

    /// What sets the nodes apart on which the pods of a workload fail. Pods of a DaemonSet that runs on others differ
    /// in nothing else; those of another workload may fail anywhere.
    private static Stream<Evidence> differences(Finding finding, Picture picture) {
        List<String> nodes =
                finding.targets(Relation.FAILS_ON).stream().map(Subject::name).toList();
        boolean some = Optional.ofNullable(Workloads.bySubject(picture).get(finding.subject()))
                .filter(workload -> workload.kind().equals("DaemonSet") && nodes.size() < workload.desired())
                .isPresent();
        return Stream.concat(
                some ? NodeDifferences.software(nodes, picture) : Stream.empty(),
                NodeDifferences.reboots(nodes, finding.since(), picture));
    }

    /// Adds to an unschedulable pod why an autoscaler adds no node for it.
    private static PodTrouble refused(PodTrouble trouble, Pod pod, ScaleUps scaleUps) {
        return trouble.code() != FindingCode.POD_UNSCHEDULABLE
                ? trouble
                : trouble.adding(scaleUps.refusal(pod).stream());
    }

    /// Adds to an unschedulable pod the comparison of its demands with the nodes; if it already has a mode, it waits
    /// for something else.
    static PodTrouble compared(PodTrouble trouble, Pod pod, NodeFit fit) {
        return trouble.code() != FindingCode.POD_UNSCHEDULABLE || trouble.mode().isPresent()
                ? trouble
                : fit.of(pod)
                        .map(shortage -> trouble.with(shortage.evidence(), shortage.mode()))
                        .orElse(trouble);
    }

    private static PodTrouble displaced(PodTrouble trouble, Pod pod, Picture picture) {
        return trouble.code() != FindingCode.POD_UNSCHEDULABLE
                ? trouble
                : trouble.adding(PreemptingWorkloads.fromOutside(pod, picture).stream());
    }

    /// Adds to an unschedulable pod the nodes that could run it but for their state.
    private static PodTrouble kept(PodTrouble trouble, Pod pod, ClosedNodes closed) {
        return trouble.code() != FindingCode.POD_UNSCHEDULABLE
                ? trouble
                : trouble.linking(Relation.FITS, closed.suiting(pod));
    }

    /// Rates a pod low that waits for a node in its update while others do its work.
    private static FailingPod awaiting(FailingPod failing, ClosedNodes closed) {
        PodTrouble trouble = failing.trouble();
        return trouble.code() == FindingCode.POD_UNSCHEDULABLE
                        && failing.group().serves()
                        && closed.comesBack(failing.view().pod(), failing.view().asOf())
                ? failing.with(trouble.rated(Severity.LOW))
                : failing;
    }

    /// Counts the pods of the groups that contain a failing pod. One that runs for long between its ends serves.
    private static void count(List<FailingPod> failing, PodGroups groups) {
        Set<Pod> lost = Collections.newSetFromMap(new IdentityHashMap<>());
        failing.stream()
                .filter(one ->
                        !one.trouble().mode().equals(Optional.of(Mode.RESTARTS)) && !SlowRestarts.found(one.trouble()))
                .forEach(one -> lost.add(one.view().pod()));
        groups.count(lost);
    }

    /// Pods that do not start, judged by their own status where only nodes are read besides: one finding for each
    /// workload and failure mode. Whether an autoscaler has ordered a node is unknown; the time for one is always
    /// granted.
    public record PendingPods(NodePatience patience, PodRules rules) implements Check {
        public static final PendingPods DEFAULT = new PendingPods(NodePatience.DEFAULT, PodRules.standard());

        @Override
        public Reads reads() {
            return Reads.of(Resources.PENDING_PODS, Resources.NODES);
        }

        @Override
        public List<Finding> inspect(Picture picture) {
            Map<String, NodeState> nodes = patience.judge(picture);
            PodGroups groups = new PodGroups(picture);
            ClosedNodes closed = ClosedNodes.in(picture);
            Map<WaitingAlike, Finding> findings = new LinkedHashMap<>();
            for (Pod pod : picture.objects(Resources.PENDING_PODS)) {
                PodView view = PodView.lacking(pod, nodes, true, Warnings.in(picture), picture.asOf())
                        .silent(SilentNodes.in(picture).since(pod.node()));
                PodGroup group = groups.of(pod);
                rules.judge(view)
                        .map(trouble -> kept(trouble, pod, closed))
                        .map(trouble -> new FailingPod(view, group, trouble))
                        .ifPresent(waiting -> findings.merge(
                                new WaitingAlike(group, waiting.code()), finding(waiting), PendingPods::longer));
            }
            return List.copyOf(findings.values());
        }

        /// A finding on the object to edit, as far as the pod names it: whether its siblings run is unknown.
        private static Finding finding(FailingPod waiting) {
            Finding found = waiting.finding();
            Subject mended =
                    waiting.group().workload().filter(_ -> waiting.leads()).orElse(found.subject());
            return Finding.of(found.code(), mended)
                    .evidence(found.evidence())
                    .rated(
                            waiting.waitsItsTurn()
                                    ? Severity.LOW
                                    : waiting.trouble()
                                            .severity()
                                            .orElse(found.code().severity()))
                    .since(found.since())
                    .links(Stream.concat(
                                    found.links().stream(), Stream.of(new Link(Relation.SHOWN_BY, found.subject())))
                            .filter(link -> !link.target().equals(mended))
                            .toList())
                    .mode(found.mode());
        }

        private static Finding longer(Finding one, Finding other) {
            return other.since().orElse(Instant.MAX).isBefore(one.since().orElse(Instant.MAX)) ? other : one;
        }

        /// Pods of one workload that wait for the same reason.
        private record WaitingAlike(PodGroup group, FindingCode code) {}
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Pods by failure mode, one finding for each failing pod; and for each workload whose pods fail in the same way one
/// finding on the workload, since that is what an engineer would mend; and nodes on which pods of many fail that serve
/// elsewhere.
///
/// @param several how many workloads make it a node's fault
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
                .and(ScaleUps.OPTIONAL_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Pod> suspects = picture.objects(Resources.PODS).stream()
                .filter(pod -> !PodView.well(pod))
                .toList();
        Warnings warnings = Warnings.in(picture);
        ScaleUps scaleUps = ScaleUps.in(picture);
        Map<String, NodeState> nodes = patience.judge(picture);
        UnreadJobs jobs = UnreadJobs.in(picture);
        UnreadOwners owners = UnreadOwners.in(picture);
        PodGroups groups = new PodGroups(Owners.in(picture), WorkloadStates.in(picture));
        NodeFit fit = new NodeFit(picture);
        List<FailingPod> failing = new ArrayList<>();
        for (Pod pod : suspects) {
            NodeState node = nodes.getOrDefault(pod.node(), NodeState.READY);
            PodGroup group = groups.of(pod);
            Optional<WorkloadState> unread = jobs.state(pod).or(() -> owners.state(pod));
            PodView view = new PodView(
                    pod,
                    node,
                    unread.orElseGet(group::state),
                    unread.isPresent(),
                    scaleUps.coming(pod) || fit.comesBack(pod),
                    warnings,
                    picture.asOf());
            rules.judge(view)
                    .map(trouble -> compared(trouble, pod, fit))
                    .ifPresent(trouble -> failing.add(new FailingPod(view, group, trouble)));
        }
        if (failing.isEmpty()) {
            return List.of();
        }
        count(failing, groups);
        List<FailingPod> told = CrashingImages.in(failing, picture).told(failing);
        List<Finding> findings = new ArrayList<>();
        told.forEach(pod -> findings.add(pod.finding()));
        findings.addAll(PodLeads.of(told));
        findings.addAll(new FailingNodes(several).among(told, picture));
        return findings;
    }

    /// The trouble of an unschedulable pod, with what it asks against what nodes have; one that has a mode already
    /// waits for something else.
    static PodTrouble compared(PodTrouble trouble, Pod pod, NodeFit fit) {
        return trouble.code() != FindingCode.POD_UNSCHEDULABLE || trouble.mode().isPresent()
                ? trouble
                : fit.of(pod)
                        .map(shortage -> trouble.with(shortage.evidence(), shortage.mode()))
                        .orElse(trouble);
    }

    /// Counts the pods of the groups in which one fails.
    private static void count(List<FailingPod> failing, PodGroups groups) {
        Set<Pod> lost = Collections.newSetFromMap(new IdentityHashMap<>());
        failing.forEach(one -> lost.add(one.view().pod()));
        groups.count(lost);
    }
}

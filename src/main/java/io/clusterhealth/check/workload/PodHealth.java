// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Pods by failure mode, one finding for each failing pod; and for each workload whose pods fail in the same
/// way one finding on the workload, since that is what an engineer would mend; and nodes on which pods of many fail
/// that
/// serve elsewhere.
///
/// @param several how many workloads make it a node's fault
public record PodHealth(NodePatience patience, PodRules rules, int several) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(
                Resources.PODS,
                Resources.NODES,
                Resources.EVENTS,
                Resources.JOBS,
                Resources.DEPLOYMENTS,
                Resources.STATEFUL_SETS,
                Resources.DAEMON_SETS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK, Owners.OLD_LOOK, ScaleUps.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        ScaleUps scaleUps = ScaleUps.in(picture);
        Map<String, NodeState> nodes = patience.judge(picture);
        PodGroups groups = new PodGroups(Owners.in(picture), WorkloadStates.in(picture));
        List<FailingPod> failing = new ArrayList<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            NodeState node = nodes.getOrDefault(pod.node(), NodeState.READY);
            PodGroup group = groups.of(pod);
            PodView view = new PodView(pod, node, group.state(), scaleUps.coming(pod), warnings, picture.asOf());
            Optional<FailingPod> found = rules.judge(view).map(trouble -> new FailingPod(view, group, trouble));
            group.count(view, found.isPresent());
            found.ifPresent(failing::add);
        }
        List<Finding> findings = new ArrayList<>();
        failing.forEach(pod -> findings.add(pod.finding()));
        findings.addAll(PodLeads.of(failing));
        findings.addAll(new FailingNodes(several).among(failing, picture));
        return findings;
    }
}

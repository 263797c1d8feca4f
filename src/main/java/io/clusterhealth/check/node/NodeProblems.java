// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Conditions set by problem detectors of nodes: Kubernetes' node-problem-detector, with the types of its own
/// configuration and of those that Azure and Google ship, and the monitoring agent of EKS.
///
/// Whether `True` is good for other types depends on their detector, see [UnlistedProblem]; `VMEventScheduled` is only
/// informative.
public record NodeProblems(NodePatience patience) implements Check {
    private static final Map<String, Set<String>> BAD = Map.of(
            "True",
            Words.setOf("""
                    ReadonlyFilesystem KernelDeadlock CorruptDockerOverlay2 FilesystemCorruptionProblem
                    XfsShutdown CperHardwareErrorFatal KubeletUnhealthy KubeletProblem ContainerRuntimeUnhealthy
                    ContainerRuntimeProblem"""),
            "False",
            Set.of(
                    "KernelReady",
                    "StorageReady",
                    "NetworkingReady",
                    "ContainerRuntimeReady",
                    "AcceleratedHardwareReady"));

    /// Prefix of problems that usually pass: `FrequentKubeletRestart`, `FrequentUnregisterNetDevice`.
    private static final String OFTEN = "Frequent";

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES).always(Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        NodePools pools = NodePools.in(picture);
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            if (patience.joining(node, picture.asOf())) {
                continue;
            }
            for (Condition condition : node.conditions()) {
                UnlistedProblem unlisted = new UnlistedProblem(condition, node, picture);
                severity(unlisted)
                        .ifPresent(severity -> findings.add(NodePressure.finding(
                                        FindingCode.NODE_PROBLEM, severity, node, condition, pools, picture.asOf())
                                .adding(unlisted.events())));
            }
        }
        return findings;
    }

    private static Optional<Severity> severity(UnlistedProblem unlisted) {
        Condition condition = unlisted.condition();
        if (condition.type().startsWith(OFTEN)) {
            return Optional.of(Severity.LOW).filter(_ -> condition.is("True"));
        }
        if (BAD.values().stream().anyMatch(types -> types.contains(condition.type()))) {
            return Optional.of(FindingCode.NODE_PROBLEM.severity())
                    .filter(_ -> BAD.getOrDefault(condition.status(), Set.of()).contains(condition.type()));
        }
        return NodeSigns.KNOWN.contains(condition.type()) ? Optional.empty() : unlisted.severity();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.rule.Consequence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The impact of findings on the users of the cluster and their scope, by code, layer and object.
final class Reach {
    private static final Set<Layer> GROUND = Set.of(Layer.API, Layer.CONTROL_PLANE, Layer.NODE);
    private static final Set<FindingCode> DOWN =
            EnumSet.of(FindingCode.WORKLOAD_UNAVAILABLE, FindingCode.SERVICE_WITHOUT_ENDPOINTS);

    private Reach() {}

    /// The worst impact of the findings. The impact of an operator's finding depends on what the operator serves.
    static Impact impact(List<Finding> findings) {
        return findings.stream()
                .map(finding -> Consequence.of(finding)
                        .map(Consequence::impact)
                        .orElseGet(() -> finding.code().impact()))
                .min(Comparator.naturalOrder())
                .orElse(Impact.NONE);
    }

    /// The scope of an incident. For a cause in the API, control plane or node layer it is the scope of the cause: a
    /// lost worker does not become a control-plane incident because an operator with a pod on it reports a problem.
    /// An operator's scope is that of the findings that fail with it.
    ///
    /// @param gravest the findings of the incident's severity
    static Scope of(Finding cause, List<Finding> gravest) {
        return GROUND.contains(cause.code().layer())
                ? of(cause)
                : gravest.stream().map(Reach::of).min(Comparator.naturalOrder()).orElseGet(() -> of(cause));
    }

    /// How many of these findings are about a workload without an available replica or a Service without a ready
    /// endpoint.
    static int down(Stream<Finding> findings) {
        return about(findings.filter(finding -> DOWN.contains(finding.code())));
    }

    /// How many of these findings are about a workload that lacks replicas. DaemonSets do not count: whatever becomes
    /// of a node, their pods on it serve that node only.
    static int lacking(Stream<Finding> findings) {
        return about(findings.filter(finding -> finding.code() == FindingCode.WORKLOAD_BELOW_DESIRED
                && !finding.subject().kind().equals("DaemonSet")));
    }

    private static int about(Stream<Finding> findings) {
        return (int) findings.filter(finding -> finding.severity().compareTo(Severity.MEDIUM) <= 0)
                .map(Finding::subject)
                .distinct()
                .count();
    }

    private static Scope of(Finding finding) {
        return Consequence.of(finding).map(Consequence::scope).orElseGet(() -> byLayer(finding));
    }

    private static Scope byLayer(Finding finding) {
        return switch (finding.code().layer()) {
            case API -> finding.subject().kind().equals("Namespace") ? Scope.NAMESPACE : Scope.CONTROL_PLANE;
            case CONTROL_PLANE -> Scope.CONTROL_PLANE;
            case OPERATOR -> confined(finding) ? Scope.NAMESPACE : Scope.CONTROL_PLANE;
            case NODE -> master(finding) ? Scope.CONTROL_PLANE : Scope.WORKER_POOL;
            case IMAGE -> Scope.WORKER_POOL;
            case STORAGE, NETWORK, WORKLOAD, POD, ALERT -> Scope.NAMESPACE;
        };
    }

    /// Whether the operator is namespaced, or a cluster operator without a row of its own: what it runs is in its own
    /// namespaces. Findings whose code implies API unavailability are never confined.
    private static boolean confined(Finding finding) {
        Subject subject = finding.subject();
        return (!subject.namespace().isEmpty() || subject.kind().equals("ClusterOperator"))
                && finding.code().impact() != Impact.API_AVAILABILITY;
    }

    private static boolean master(Finding finding) {
        Subject pool = Subject.clusterScoped("MachineConfigPool", "master");
        return finding.subject().equals(pool)
                || finding.targets(Relation.MEMBER_OF).contains(pool);
    }
}

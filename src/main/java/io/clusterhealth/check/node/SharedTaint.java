// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meaning.Tainted;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.NodeRefusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Several workloads that wait for a node because of one taint on every otherwise suitable node: the taint is at
/// fault rather than each workload. Nodes without the required labels, or reserved for a role, are not suitable. Of
/// several such taints the one with the most workloads is reported.
///
/// A taint for a condition is left to the findings on that condition, unless the condition has ended on most of these
/// nodes.
///
/// @param several how many workloads make a finding
/// @param patience how long each must have waited, and how long ago a node's condition must have ended
public record SharedTaint(int several, Duration patience) implements Check {
    private static final String ROLE = "node-role.kubernetes.io/";

    private static final Set<NodeRefusal> OF_TAINTS =
            EnumSet.of(NodeRefusal.TAINTED, NodeRefusal.UNHEALTHY, NodeRefusal.UNNAMED_TAINT);

    /// A taint of all of some nodes, whatever its effect is on each.
    private record Common(Taint taint) implements Comparable<Common> {
        @Override
        public int compareTo(Common other) {
            return Comparator.comparing((Common one) -> one.taint().key())
                    .thenComparing(one -> one.taint().value())
                    .compare(this, other);
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.NODES, Resources.DEPLOYMENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        if (!picture.whole(Resources.NODES)) {
            return List.of();
        }
        Map<Placement, List<Common>> known = new HashMap<>();
        return SharedBlame.<Common, UnscheduledPod>of(
                        several,
                        UnscheduledPod.in(picture, patience).filter(SharedTaint::overTaints),
                        one -> known.computeIfAbsent(one.pod().placement(), asks -> common(asks, picture)).stream())
                .min(Comparator.comparingInt(blame -> -blame.workloads().size()))
                .map(blame -> finding(blame, picture))
                .stream()
                .toList();
    }

    /// Whether the scheduler mentions taints, and for no node a lack of resources: a node that lacks resources has
    /// passed the earlier taint filter, whatever the pod's recorded tolerations are.
    private static boolean overTaints(UnscheduledPod pod) {
        Meanings said = pod.meanings();
        return said.all(NodesRefuse.class).anyMatch(refused -> OF_TAINTS.contains(refused.refusal()))
                && !said.any(Insufficient.class);
    }

    /// The taints without which these nodes would be suitable, apart from free resources.
    private List<Common> common(Placement asks, Picture picture) {
        List<Node> nodes = picture.objects(Resources.NODES).stream()
                .filter(node -> NodeLabels.hold(asks, node))
                .filter(node -> asks.untolerated(node).stream()
                        .noneMatch(taint -> taint.key().startsWith(ROLE)))
                .toList();
        return nodes.stream()
                .limit(1)
                .flatMap(node -> asks.untolerated(node).stream())
                .filter(taint -> !taint.key().equals(Node.CORDONED))
                .filter(taint -> nodes.stream().allMatch(node -> has(taint, asks.untolerated(node))))
                .filter(taint -> stale(taint, nodes, picture.asOf()))
                .map(Common::new)
                .toList();
    }

    private boolean stale(Taint taint, List<Node> nodes, Instant asOf) {
        return ConditionTaint.of(taint)
                .map(of -> 2
                                * nodes.stream()
                                        .filter(node -> of.over(node, patience, asOf))
                                        .count()
                        > nodes.size())
                .orElse(true);
    }

    private static boolean has(Taint taint, Collection<Taint> taints) {
        return taints.stream()
                .anyMatch(one -> one.key().equals(taint.key()) && one.value().equals(taint.value()));
    }

    private static Finding finding(SharedBlame<Common, UnscheduledPod> blame, Picture picture) {
        List<Node> all = picture.objects(Resources.NODES);
        Taint taint = blame.target().taint();
        List<Node> having =
                all.stream().filter(node -> has(taint, node.taints())).toList();
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of(
                "%d workloads wait for a node and do not tolerate taint %s, which %d of %d nodes have"
                        .formatted(blame.workloads().size(), taint.words(), having.size(), all.size()),
                new Tainted(taint.key())));
        Optional<ConditionTaint> of = ConditionTaint.of(taint);
        of.map(condition -> Evidence.of(
                        "%d of these nodes have condition %s: the node lifecycle controller of kube-controller-manager has not removed the taint"
                                .formatted(
                                        having.stream().filter(condition::over).count(), condition.words())))
                .ifPresent(evidence::add);
        return Finding.of(FindingCode.NODES_TAINTED, Subjects.node(Subject.ALL))
                .evidence(evidence)
                .since(blame.since())
                .links(Relation.BLAMED_BY, blame.workloads().stream())
                .links(Relation.ADMITTED_BY, taint.startup() ? StartupTaints.agents(taint, picture) : Stream.empty())
                .mode(of.map(_ -> Mode.STALE_TAINT)
                        .or(() -> taint.startup() ? Optional.of(Mode.STARTUP_TAINT) : Optional.empty()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Tainted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Ready nodes that still have the taint with which they registered, and DaemonSets that are meant to remove it but
/// select no node.
///
/// An agent may add its taint again while it is replaced. A node that was in service before has pods of other
/// workloads, so only one without such pods counts.
///
/// @param patience from the creation of a node
public record StartupTaints(Duration patience) implements Check {
    /// The owners of pods that run on a node that is not yet in service.
    private static final Set<String> BOUND = Set.of("DaemonSet", "Node");

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS, Resources.DAEMON_SETS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Taint, List<Node>> kept = new LinkedHashMap<>();
        if (picture.whole(Resources.PODS)) {
            picture.objects(Resources.NODES).stream()
                    .filter(node -> registered(node, picture.asOf()))
                    .forEach(node -> node.taints().stream()
                            .filter(taint -> taint.startup() && taint.keepsPodsAway())
                            .limit(1)
                            .forEach(taint -> kept.computeIfAbsent(taint, _ -> new ArrayList<>())
                                    .add(node)));
        }
        if (kept.isEmpty()) {
            return List.of();
        }
        Set<String> used = picture.objects(Resources.PODS).stream()
                .filter(pod -> !bound(pod))
                .map(Pod::node)
                .collect(Collectors.toSet());
        List<Finding> findings = new ArrayList<>();
        kept.forEach((taint, nodes) -> {
            List<Node> unused =
                    nodes.stream().filter(node -> !used.contains(node.name())).toList();
            if (!unused.isEmpty()) {
                unused.forEach(node -> findings.add(finding(node, taint, unused.getFirst(), picture)));
                findings.addAll(placedNowhere(taint, unused.size(), picture));
            }
        });
        return findings;
    }

    /// The DaemonSets that tolerate a taint by its key, as the agent does that removes it.
    static Stream<Subject> agents(Taint taint, Picture picture) {
        return tolerating(taint, picture).stream().map(Subjects::of);
    }

    private static List<Workload> tolerating(Taint taint, Picture picture) {
        return picture.objects(Resources.DAEMON_SETS).stream()
                .filter(set -> set.deleted().isEmpty())
                .filter(set -> set.placement().tolerations().stream()
                        .anyMatch(one -> one.key().equals(taint.key()) && one.covers(taint)))
                .toList();
    }

    private boolean registered(Node node, Instant asOf) {
        return node.ready()
                && !node.unschedulable()
                && !node.beingDrained()
                && !node.virtual()
                && Age.reached(node.created(), patience, asOf);
    }

    private static boolean bound(Pod pod) {
        return pod.metadata()
                .controller()
                .map(Owner::kind)
                .filter(BOUND::contains)
                .isPresent();
    }

    private static Finding finding(Node node, Taint taint, Node first, Picture picture) {
        return Finding.of(FindingCode.NODES_TAINTED, Subjects.node(node.name()))
                .evidence(Evidence.of(
                        "it is Ready and still has taint %s%s"
                                .formatted(
                                        taint.words(),
                                        Age.text(", %s after it registered", node.created(), picture.asOf())),
                        new Tainted(taint.key())))
                .rated(Severity.MEDIUM)
                .since(node.created())
                .links(Relation.ADMITTED_BY, agents(taint, picture))
                .link(Relation.FELL_WITH, Subjects.node(first.name()))
                .mode(Mode.STARTUP_TAINT);
    }

    /// None if any DaemonSet that tolerates the taint selects nodes: that one may be the agent.
    private static List<Finding> placedNowhere(Taint taint, int keeping, Picture picture) {
        List<Workload> agents = tolerating(taint, picture);
        List<Node> nodes = picture.objects(Resources.NODES);
        return picture.whole(Resources.NODES)
                        && agents.stream()
                                .allMatch(set -> set.observed()
                                        && set.desired() == 0
                                        && nodes.stream().noneMatch(node -> NodeLabels.hold(set.placement(), node)))
                ? agents.stream()
                        .map(set -> Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, Subjects.of(set))
                                .evidence(Stream.concat(
                                                Stream.of(Evidence.of(
                                                        "it selects no node; it tolerates taint %s by its key, which is still on %d of %d nodes"
                                                                .formatted(taint.key(), keeping, nodes.size()))),
                                                NodeLabels.unmet(set.placement(), nodes).stream())
                                        .toList())
                                .mode(Mode.SELECTS_NO_NODE))
                        .toList()
                : List.of();
    }
}

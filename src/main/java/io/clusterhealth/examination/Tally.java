// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.check.workload.PodFindings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.Counts;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Counts the objects of a picture.
final class Tally {
    /// The lists that are counted.
    static final Set<Resource<?>> NEEDS = Set.of(Resources.NODES, Resources.PODS, Resources.CLUSTER_OPERATORS);

    private Tally() {}

    static Counts of(Picture picture, List<Finding> findings) {
        return new Counts(
                picture.list(Resources.NODES).known().map(nodes -> nodes(nodes, picture.whole(Resources.NODES))),
                picture.list(Resources.PODS).known().map(pods -> pods(pods, findings, picture.whole(Resources.PODS))),
                picture.list(Resources.CLUSTER_OPERATORS)
                        .known()
                        .flatMap(all -> operators(all, picture.whole(Resources.CLUSTER_OPERATORS))));
    }

    private static Counts.Nodes nodes(List<Node> nodes, boolean whole) {
        return new Counts.Nodes(
                nodes.size(), (int) nodes.stream().filter(Node::ready).count(), whole);
    }

    private static Counts.Pods pods(List<Pod> pods, List<Finding> findings, boolean whole) {
        PodFindings problems = PodFindings.of(findings);
        return new Counts.Pods(
                pods.size(),
                inPhase("Running", pods),
                (int) pods.stream()
                        .filter(pod -> pod.phase().equals("Running") && !pod.ready())
                        .count(),
                inPhase("Pending", pods),
                inPhase("Failed", pods),
                inPhase("Succeeded", pods),
                (int) pods.stream().flatMap(pod -> problems.of(pod).stream()).count(),
                whole);
    }

    private static int inPhase(String phase, List<Pod> pods) {
        return (int) pods.stream().filter(pod -> pod.phase().equals(phase)).count();
    }

    private static Optional<Counts.Operators> operators(List<ClusterOperator> operators, boolean whole) {
        return operators.isEmpty()
                ? Optional.empty()
                : Optional.of(new Counts.Operators(
                        operators.size(),
                        with("Available", operators),
                        with("Degraded", operators),
                        with("Progressing", operators),
                        whole));
    }

    private static int with(String condition, List<ClusterOperator> operators) {
        return (int) operators.stream()
                .filter(operator -> operator.is(condition, "True"))
                .count();
    }
}

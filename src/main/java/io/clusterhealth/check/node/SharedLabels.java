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
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Several workloads that wait for a node with the same labels, which no node has: the nodes lack a label, or there is
/// no node of that pool, rather than each workload asks for a wrong one. Of several such demands the one of the most
/// workloads is reported.
///
/// @param several how many workloads make a finding
/// @param patience how long each must have waited
public record SharedLabels(int several, Duration patience) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.NODES, Resources.EVENTS, Resources.DEPLOYMENTS)
                .and(Owners.REPLICA_SETS_READ)
                .and(ScaleUps.REPORTED_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Node> nodes = picture.objects(Resources.NODES);
        if (nodes.isEmpty() || !picture.whole(Resources.NODES)) {
            return List.of();
        }
        ScaleUps scaleUps = ScaleUps.in(picture);
        Map<Placement, List<String>> unmet = new HashMap<>();
        Stream<UnscheduledPod> waiting = UnscheduledPod.in(picture, patience)
                .filter(one -> one.pod().placement().scheduler().isEmpty() && !scaleUps.coming(one.pod()));
        return SharedBlame.of(
                        several,
                        waiting,
                        one ->
                                unmet
                                        .computeIfAbsent(
                                                one.pod().placement(), asks -> NodeLabels.unmetTerms(asks, nodes))
                                        .stream())
                .max(Comparator.<SharedBlame<String, UnscheduledPod>>comparingInt(
                                blame -> blame.workloads().size())
                        .thenComparing(SharedBlame::target, Comparator.reverseOrder()))
                .map(blame -> blame.blaming(
                        FindingCode.NODES_UNLABELLED,
                        Subjects.node(Subject.ALL),
                        "%d workloads ask for a node with %s",
                        blame.target()))
                .stream()
                .toList();
    }
}

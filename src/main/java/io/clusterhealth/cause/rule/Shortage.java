// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Meaning.FailedScheduling;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.NodeRefusal;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The scheduler's summary of the nodes, such as `0/6 nodes are available: 6 node(s) were unschedulable.`
///
/// @param nodes the number of nodes; 0 if the message has none
/// @param refused the number of nodes excluded per reason
/// @param full whether some node lacks resources
record Shortage(int nodes, Map<NodeRefusal, Integer> refused, boolean full) {
    /// Reasons for which the pod may not run on a node at all. Taints that are not named are mostly those of roles.
    private static final Set<NodeRefusal> CLOSED = EnumSet.of(
            NodeRefusal.TAINTED,
            NodeRefusal.UNNAMED_TAINT,
            NodeRefusal.VOLUME_ELSEWHERE,
            NodeRefusal.NOT_SELECTED,
            NodeRefusal.SPREAD,
            NodeRefusal.AFFINITY,
            NodeRefusal.ANTI_AFFINITY);

    static Shortage of(Finding finding) {
        FailedScheduling answer =
                Says.all(finding, FailedScheduling.class).findFirst().orElse(new FailedScheduling("", ""));
        return new Shortage(
                answer.nodes().isEmpty() ? 0 : Integer.parseInt(answer.nodes()),
                Meanings.of(answer.reasons())
                        .all(NodesRefuse.class)
                        .collect(Collectors.toMap(
                                NodesRefuse::refusal, refused -> Integer.parseInt(refused.nodes()), Integer::sum)),
                Says.any(finding, Insufficient.class));
    }

    /// Whether each of these reasons excludes a node, and together with [#CLOSED] they account for all nodes.
    boolean all(Set<NodeRefusal> reasons) {
        Set<NodeRefusal> counted = EnumSet.copyOf(CLOSED);
        counted.addAll(reasons);
        return reasons.stream().allMatch(reason -> number(reason) > 0)
                && nodes == counted.stream().mapToInt(this::number).sum();
    }

    /// Whether one reason excludes at least a third of the nodes that are not [#CLOSED], and others are full.
    boolean third(NodeRefusal reason) {
        int open = nodes - CLOSED.stream().mapToInt(this::number).sum();
        return number(reason) > 0 && number(reason) * 3 >= open && full;
    }

    private int number(NodeRefusal reason) {
        return refused.getOrDefault(reason, 0);
    }
}

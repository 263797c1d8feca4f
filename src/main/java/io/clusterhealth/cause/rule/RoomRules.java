// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CAPACITY_EXCEEDED;
import static io.clusterhealth.finding.FindingCode.CAPACITY_REFUSED;
import static io.clusterhealth.finding.FindingCode.JOBS_PILE_UP;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.NODE_PODS_FULL;
import static io.clusterhealth.finding.FindingCode.NODE_POOL_GIVES_NONE;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_DISPLACES;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.TooManyPods;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Who takes the room on the nodes, and who finds none.
final class RoomRules {
    private static final When ORDERED = When.timing(Timing.ORDERED);
    private static final When CLOSE = When.timing(Timing.CLOSE);
    private static final When OTHERS = (cause, symptom) -> !cause.subject().equals(symptom.subject());

    /// What adds nodes to a cluster is called so, with the name of its release before it or its cloud after it.
    private static final Pattern AUTOSCALERS = Pattern.compile("cluster-autoscaler|^karpenter(?:-|$)");

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(WORKLOAD_DISPLACES),
                    Set.of(POD_UNSCHEDULABLE, WORKLOAD_DISPLACES),
                    Path.against(Relation.DISPLACES),
                    ORDERED,
                    CERTAIN,
                    "pods of it had to go for those of {cause}, which have a higher priority"),
            new PathRule(
                    Set.of(WORKLOAD_DISPLACES),
                    Set.of(POD_UNSCHEDULABLE),
                    Path.sameObject(),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "the room of those who had to go for it is not enough"),
            new PathRule(
                    Set.of(WORKLOAD_DISPLACES),
                    Set.of(POD_UNSCHEDULABLE),
                    Path.anywhere(Set.of(WORKLOAD_DISPLACES)).given(Codes::speaks),
                    CLOSE.and(OTHERS).and(Shortage::alike),
                    POSSIBLE,
                    "it lacks the same since {cause} took the place of others"),
            new PathRule(
                    Set.of(CAPACITY_EXCEEDED),
                    Set.of(POD_UNSCHEDULABLE),
                    Path.anywhere(Set.of(CAPACITY_EXCEEDED)).given(Codes::speaks),
                    ORDERED.and(Shortage::alike),
                    POSSIBLE,
                    "it waits for the same as several others"),
            new PathRule(
                    Set.of(WORKLOAD_DISPLACES),
                    Set.of(CAPACITY_EXCEEDED),
                    Path.anywhere(Set.of(WORKLOAD_DISPLACES)),
                    CLOSE.and(Shortage::alike),
                    POSSIBLE,
                    "they lack the same since {cause} took the place of others"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(CAPACITY_EXCEEDED, POD_UNSCHEDULABLE),
                    Path.anywhere(Codes.SOFTWARE).given(RoomRules::lacksRoom),
                    ((When) RoomRules::addsNodes).and(OTHERS).and(ORDERED),
                    LIKELY,
                    "it waits for more nodes, and {cause}, which adds them, is down"),
            new PathRule(
                    Set.of(JOBS_PILE_UP),
                    Set.of(POD_UNSCHEDULABLE, POD_NOT_READY, JOB_FAILED),
                    Path.sameObject(),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "{cause} begins more jobs than end"),
            new PathRule(
                    Set.of(JOBS_PILE_UP),
                    Set.of(NODE_PODS_FULL),
                    Path.against(Relation.RUNS_ON),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "jobs of {cause} run on it that do not end"),
            new PathRule(
                    Set.of(JOBS_PILE_UP),
                    Set.of(CAPACITY_EXCEEDED, POD_UNSCHEDULABLE),
                    Path.anywhere(Set.of(JOBS_PILE_UP)).given(RoomRules::lacksRoom),
                    ORDERED.and(OTHERS),
                    POSSIBLE,
                    "the nodes are full, and jobs of {cause} have piled up on them since before"),
            new PathRule(
                    Set.of(NODE_PODS_FULL),
                    Set.of(CAPACITY_EXCEEDED, POD_UNSCHEDULABLE),
                    Path.anywhere(Set.of(NODE_PODS_FULL)).given(Codes::speaks),
                    When.says(TooManyPods.class),
                    LIKELY,
                    "nodes have as many pods as they may, among them {cause}"),
            new PathRule(
                    Set.of(NODE_POOL_GIVES_NONE),
                    Set.of(CAPACITY_EXCEEDED, POD_UNSCHEDULABLE),
                    Path.anywhere(Set.of(NODE_POOL_GIVES_NONE)).given(RoomRules::lacksRoom),
                    ORDERED,
                    LIKELY,
                    "it waits for more nodes, which {cause} does not give"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(CAPACITY_EXCEEDED),
                    Path.anywhere(Codes.NODE_DOWN),
                    CLOSE,
                    POSSIBLE,
                    "they wait since soon after {cause} had gone down"),
            new PathRule(
                    Set.of(CAPACITY_REFUSED),
                    Set.of(CAPACITY_EXCEEDED),
                    Path.anywhere(Set.of(CAPACITY_REFUSED)),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "they wait for more nodes, which {cause} does not get"),
            new PathRule(
                    Set.of(NODE_CORDONED),
                    Set.of(CAPACITY_EXCEEDED),
                    Path.anywhere(Set.of(NODE_CORDONED)),
                    cordonedMany(),
                    POSSIBLE,
                    "the nodes that are open are full, and {cause}, which is cordoned, may have room"));

    private RoomRules() {}

    private static boolean lacksRoom(Finding symptom) {
        return Codes.speaks(symptom) && Shortage.of(symptom).full();
    }

    private static boolean addsNodes(Finding cause, Finding symptom) {
        return Codes.speaks(cause)
                && Codes.grave(cause)
                && AUTOSCALERS.matcher(cause.subject().name()).find();
    }

    private static When cordonedMany() {
        return (_, symptom) -> {
            Shortage shortage = Shortage.of(symptom);
            return shortage.cordonedAll() || shortage.cordonedMany();
        };
    }
}

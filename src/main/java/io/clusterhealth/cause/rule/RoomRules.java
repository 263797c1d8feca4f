// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CAPACITY_REFUSED;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_DISPLACES;

import io.clusterhealth.finding.Relation;
import java.util.List;
import java.util.Set;

/// Who takes the room on the nodes, and who finds none.
final class RoomRules {
    private static final When ORDERED = When.timing(Timing.ORDERED);
    private static final When CLOSE = When.timing(Timing.CLOSE);
    private static final When OTHERS = (cause, symptom) -> !cause.subject().equals(symptom.subject());

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
                    Codes.NODE_DOWN,
                    Set.of(WORKLOAD_DISPLACES),
                    Path.anywhere(Codes.NODE_DOWN),
                    CLOSE,
                    POSSIBLE,
                    "it needed another place soon after {cause} had gone down"),
            new PathRule(
                    Set.of(CAPACITY_REFUSED),
                    Set.of(WORKLOAD_DISPLACES),
                    Path.anywhere(Set.of(CAPACITY_REFUSED)),
                    When.timing(Timing.ANY),
                    POSSIBLE,
                    "there would be room for all on the nodes that {cause} does not get"));

    private RoomRules() {}
}

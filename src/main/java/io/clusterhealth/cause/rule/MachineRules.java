// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CAPACITY_EXCEEDED;
import static io.clusterhealth.finding.FindingCode.HOST_FAILED;
import static io.clusterhealth.finding.FindingCode.MACHINE_FAILED;
import static io.clusterhealth.finding.FindingCode.MACHINE_SET_SHORT;
import static io.clusterhealth.finding.FindingCode.MACHINE_STUCK;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.REMEDIATION_STOPPED;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.Insufficient;
import java.util.List;
import java.util.Set;

/// OpenShift's machines, the nodes they become, and who counts on them.
final class MachineRules {
    private static final Set<FindingCode> MACHINE = Set.of(MACHINE_FAILED, MACHINE_STUCK);
    private static final When ANY_TIME = When.timing(Timing.ANY);
    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(HOST_FAILED),
                    MACHINE,
                    Path.against(Relation.PROVIDES),
                    ANY_TIME,
                    LIKELY,
                    "{cause} is its host, and fails"),
            new PathRule(
                    Set.of(HOST_FAILED),
                    Codes.NODE_DOWN,
                    Path.against(Relation.PROVIDES)
                            .given(node -> node.subject().kind().equals("Node")),
                    ANY_TIME,
                    LIKELY,
                    "{cause} is its host, and fails"),
            new PathRule(
                    Set.of(MACHINE_FAILED),
                    Codes.NODE_DOWN,
                    Path.against(Relation.PROVIDES)
                            .given(node -> node.subject().kind().equals("Node")),
                    ORDERED,
                    LIKELY,
                    "{cause} is its machine, and has failed"),
            new PathRule(
                    Set.of(MACHINE_STUCK),
                    Set.of(NODE_CORDONED),
                    Path.against(Relation.PROVIDES),
                    ANY_TIME,
                    LIKELY,
                    "{cause} is its machine, and is to be deleted"),
            new PathRule(
                    Set.of(MACHINE_FAILED),
                    Set.of(MACHINE_FAILED),
                    Path.sharing(Relation.OWNED_BY),
                    (cause, symptom) -> cause.subject().compareTo(symptom.subject()) < 0 && Says.alike(cause, symptom),
                    LIKELY,
                    "{cause} of the same set failed with the same words"),
            new PathRule(
                    MACHINE,
                    Set.of(MACHINE_SET_SHORT),
                    Path.against(Relation.OWNED_BY),
                    ANY_TIME,
                    CERTAIN,
                    "{cause} is one of its machines"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(MACHINE_SET_SHORT),
                    Path.along(Relation.PROVIDES),
                    ANY_TIME,
                    CERTAIN,
                    "one of its machines is {cause}, which is down"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(REMEDIATION_STOPPED),
                    Path.anywhere(Codes.NODE_DOWN),
                    ORDERED,
                    LIKELY,
                    "it counts unhealthy machines, and {cause} is down"),
            new PathRule(
                    Set.of(MACHINE_FAILED),
                    Set.of(REMEDIATION_STOPPED),
                    Path.anywhere(Set.of(MACHINE_FAILED)),
                    ORDERED,
                    LIKELY,
                    "it counts unhealthy machines, and {cause} has failed"),
            new PathRule(
                    Set.of(OPERATOR_UNAVAILABLE, OPERATOR_DEGRADED),
                    Set.of(MACHINE_STUCK),
                    Path.anywhere(Codes.OPERATOR),
                    When.causeIs("machine-api").and(ORDERED),
                    LIKELY,
                    "{cause} is what makes and deletes machines"),
            new PathRule(
                    MACHINE,
                    Set.of(POD_UNSCHEDULABLE, CAPACITY_EXCEEDED),
                    Path.anywhere(MACHINE)
                            .given(symptom -> Codes.speaks(symptom) && Says.any(symptom, Insufficient.class)),
                    MachineRules::wasToBeANode,
                    POSSIBLE,
                    "the nodes are full, and {cause} was to be another one"),
            new PathRule(
                    MACHINE,
                    Set.of(POD_UNSCHEDULABLE),
                    Path.anywhere(MACHINE)
                            .given(symptom -> Codes.speaks(symptom)
                                    && Shortage.of(symptom).unlikeAll()),
                    MachineRules::wasToBeANode,
                    POSSIBLE,
                    "no node is of the kind that it asks for, and {cause} was to be another one"));

    private MachineRules() {}

    /// An autoscaler asks for the machine because pods wait.
    private static boolean wasToBeANode(Finding machine, Finding symptom) {
        return !machine.linked(Relation.PROVIDES)
                && (Timing.ORDERED.allows(machine, symptom) || Timing.together(machine, symptom));
    }
}

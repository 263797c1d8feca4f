// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.API_NOT_READY;
import static io.clusterhealth.finding.FindingCode.CONTROLLER_LEADERLESS;
import static io.clusterhealth.finding.FindingCode.MACHINE_STUCK;
import static io.clusterhealth.finding.FindingCode.NODE_CERTIFICATE_WAITS;
import static io.clusterhealth.finding.FindingCode.NODE_LEASE_STALE;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.WRITES_STOPPED;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Controllers that nobody leads, kubelets that nobody lets in, and what is left undone for it.
final class ControllerRules {

    /// `volcano-scheduler`, `yunikorn-scheduler`, `scheduler-plugins`.
    private static final Pattern SCHEDULER = Pattern.compile("(?<!kube-)(?<![a-z])scheduler(?:-|$)");

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.POD,
                    Set.of(CONTROLLER_LEADERLESS),
                    Path.into(Set.of("kube-system", "openshift-kube-controller-manager", "openshift-kube-scheduler")),
                    ControllerRules::member,
                    LIKELY,
                    "{cause} is one of those who could lead"),
            new PathRule(
                    Set.of(API_NOT_READY),
                    Set.of(CONTROLLER_LEADERLESS),
                    Path.anywhere(Set.of(API_NOT_READY)),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "a lease is renewed through the API server, which is not ready"),
            new PathRule(
                    Set.of(WRITES_STOPPED),
                    Set.of(NODE_LEASE_STALE, CONTROLLER_LEADERLESS, API_NOT_READY),
                    Path.anywhere(Set.of(WRITES_STOPPED)),
                    When.timing(Timing.ORDERED),
                    CERTAIN,
                    "nobody's sign of life has been written since then, by {cause}"),
            new PathRule(
                    Set.of(CONTROLLER_LEADERLESS),
                    Set.of(NODE_LEASE_STALE),
                    Path.anywhere(Set.of(CONTROLLER_LEADERLESS)),
                    When.causeIs("kube-controller-manager"),
                    LIKELY,
                    "{cause} has lapsed, and its holder is who judges nodes"),
            new PathRule(
                    Set.of(CONTROLLER_LEADERLESS),
                    Set.of(POD_UNSCHEDULABLE),
                    Path.anywhere(Set.of(CONTROLLER_LEADERLESS)).given(symptom -> Says.nothing(symptom)),
                    When.causeIs("kube-scheduler"),
                    LIKELY,
                    "the scheduler has not said a word about it, and {cause} has lapsed"),
            // Which scheduler a pod asks for is not read: one beside Kubernetes' own fails while that works.
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_UNSCHEDULABLE),
                    Path.anywhere(Codes.SOFTWARE).given(symptom -> Says.nothing(symptom)),
                    ((When) ControllerRules::schedules).and(When.timing(Timing.ORDERED)),
                    POSSIBLE,
                    "no scheduler has said a word about it, and {cause} fails"),
            new PathRule(
                    Set.of(NODE_CERTIFICATE_WAITS),
                    Codes.NODE_DOWN,
                    Path.against(Relation.SPEAKS_FOR),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "its kubelet waits for its certificate: {cause}"),
            new PathRule(
                    Set.of(NODE_CERTIFICATE_WAITS),
                    Set.of(NODE_LOST),
                    Path.anywhere(Set.of(NODE_CERTIFICATE_WAITS)),
                    ControllerRules::asksAnew,
                    POSSIBLE,
                    "a kubelet asks for a first certificate, {cause}, since about when this one fell silent"),
            new PathRule(
                    Set.of(NODE_CERTIFICATE_WAITS),
                    Set.of(MACHINE_STUCK),
                    Path.anywhere(Set.of(NODE_CERTIFICATE_WAITS)),
                    (cause, _) -> Says.mentions(cause, Topic.NODE_BOOTSTRAP),
                    LIKELY,
                    "a new node waits for its first certificate, {cause}, and this machine has become none"));

    private ControllerRules() {}

    /// Whether the request is of a kubelet that nobody has named: one whose certificate has expired asks like a new
    /// one.
    private static boolean asksAnew(Finding cause, Finding symptom) {
        return Says.mentions(cause, Topic.NODE_BOOTSTRAP)
                && !cause.linked(Relation.SPEAKS_FOR)
                && Timing.together(cause, symptom);
    }

    private static boolean schedules(Finding cause, Finding symptom) {
        return Codes.speaks(cause)
                && Codes.grave(cause)
                && SCHEDULER.matcher(cause.subject().name()).find();
    }

    private static boolean member(Finding cause, Finding symptom) {
        return cause.subject().kind().equals("Pod")
                && cause.subject().name().startsWith(symptom.subject().name() + "-");
    }
}

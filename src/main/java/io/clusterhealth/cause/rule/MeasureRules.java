// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.API_NOT_READY;
import static io.clusterhealth.finding.FindingCode.CLIENT_CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.CONTROLLER_LEADERLESS;
import static io.clusterhealth.finding.FindingCode.DNS_ERRORS;
import static io.clusterhealth.finding.FindingCode.DNS_PANICS;
import static io.clusterhealth.finding.FindingCode.DNS_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.ETCD_FULL;
import static io.clusterhealth.finding.FindingCode.ETCD_LEADERLESS;
import static io.clusterhealth.finding.FindingCode.ETCD_SLOW;
import static io.clusterhealth.finding.FindingCode.NODE_CERTIFICATE_WAITS;
import static io.clusterhealth.finding.FindingCode.WRITES_STOPPED;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;

/// What only the monitoring has measured: etcd, the answers of the cluster's DNS, client certificates.
final class MeasureRules {
    private static final Set<FindingCode> ETCD = Set.of(ETCD_LEADERLESS, ETCD_SLOW, ETCD_FULL);
    private static final Set<FindingCode> DNS = Set.of(DNS_ERRORS, DNS_PANICS);
    private static final Set<FindingCode> ERRORS = Set.of(DNS_ERRORS);

    /// A notice explains no outage.
    private static final When GRAVE = (cause, _) -> cause.severity().compareTo(Severity.MEDIUM) <= 0;

    private static final When STOPS_WRITES = (cause, _) -> cause.code() == ETCD_LEADERLESS
            ? cause.severity() == Severity.CRITICAL
            : cause.code() == ETCD_FULL && Codes.grave(cause);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    ETCD,
                    Set.of(API_NOT_READY),
                    Path.anywhere(ETCD),
                    GRAVE.and(When.mentions(Topic.ETCD)),
                    LIKELY,
                    "the API server's failing checks name etcd, of which {cause} is a member"),
            new PathRule(
                    ETCD,
                    Codes.OPERATOR,
                    Path.anywhere(ETCD),
                    GRAVE.and(When.symptomIs("etcd"))
                            .and(When.mentions(Topic.MEMBERSHIP, Topic.DISK).or(When.says(WaitTimedOut.class))),
                    LIKELY,
                    "{cause} is a member of etcd, and its operator tells of its members"),
            new PathRule(
                    ETCD,
                    Set.of(WRITES_STOPPED, CONTROLLER_LEADERLESS),
                    Path.anywhere(ETCD),
                    STOPS_WRITES,
                    LIKELY,
                    "etcd takes no writes without a leader, nor without space: see {cause}"),
            new PathRule(
                    Codes.POD,
                    Set.of(ETCD_LEADERLESS),
                    Path.beside(),
                    (cause, symptom) -> cause.subject().name().startsWith("etcd-")
                            && !cause.subject().equals(symptom.subject()),
                    LIKELY,
                    "{cause} is a member of etcd that does not run"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(ETCD_LEADERLESS),
                    Path.anywhere(Codes.NODE_DOWN),
                    (cause, _) -> ControlPlaneRules.controlPlane(cause),
                    LIKELY,
                    "a member of etcd runs on {cause}, which is down"),
            new PathRule(
                    Codes.SOFTWARE,
                    DNS,
                    Path.beside()
                            .given(symptom -> !symptom.subject().namespace().isEmpty()),
                    (cause, _) -> NameRules.resolver(cause.subject()) && Codes.speaks(cause),
                    LIKELY,
                    "{cause} is what answers for it"),
            new PathRule(
                    Set.of(DNS_WITHOUT_ENDPOINTS, DNS_PANICS),
                    ERRORS,
                    Path.sameObject(),
                    GRAVE,
                    LIKELY,
                    "{cause} is the same service"),
            new PathRule(
                    ERRORS,
                    Codes.SOFTWARE,
                    Path.anywhere(ERRORS)
                            .given(symptom -> Codes.speaks(symptom)
                                    && !NameRules.resolver(symptom.subject())
                                    && NameRules.lacksNames(symptom)),
                    GRAVE,
                    LIKELY,
                    "it gets no answer from the cluster's DNS, and {cause} fails to give them"),
            new PathRule(
                    Set.of(NODE_CERTIFICATE_WAITS),
                    Set.of(CLIENT_CERTIFICATE_ENDS),
                    Path.anywhere(Set.of(NODE_CERTIFICATE_WAITS)),
                    (cause, _) -> Says.mentions(cause, Topic.KUBELET_CLIENT),
                    LIKELY,
                    "{cause} asks for a new one, and nobody has approved it"));

    private MeasureRules() {}
}

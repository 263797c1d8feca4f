// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.DNS_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.INGRESS_CLASS_MISSING;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.INGRESS_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.INGRESS_WITHOUT_CLASS;
import static io.clusterhealth.finding.FindingCode.INGRESS_WITHOUT_SERVICE;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Services, what runs behind them, and what leads to them.
final class EndpointRules {
    private static final Set<FindingCode> EMPTY = Set.of(SERVICE_WITHOUT_ENDPOINTS, DNS_WITHOUT_ENDPOINTS);

    /// A workload that has some replicas left leaves its Service some endpoints.
    private static final Set<FindingCode> WITHOUT_REPLICAS = withoutReplicas();

    static final List<Rule> ALL = List.of(
            new PathRule(
                    WITHOUT_REPLICAS,
                    EMPTY,
                    Path.along(Relation.SELECTS),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "{cause} is what should answer for it"),
            new PathRule(
                    EMPTY,
                    Set.of(INGRESS_WITHOUT_SERVICE),
                    Path.along(Relation.ROUTES_TO),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it leads to {cause}"),
            new PathRule(
                    Set.of(INGRESS_CLASS_MISSING),
                    Set.of(INGRESS_WITHOUT_CLASS),
                    Path.along(Relation.OF_CLASS),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "it names {cause}, as others do"),
            new PathRule(
                    Set.of(SERVICE_WITHOUT_ENDPOINTS),
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY, JOB_FAILED),
                    Path.anywhere(Set.of(SERVICE_WITHOUT_ENDPOINTS)).given(Unanswered::misses),
                    EndpointRules::called,
                    LIKELY,
                    "it calls {cause}, which nobody answers for"),
            new PathRule(
                    Set.of(LOAD_BALANCER_PENDING),
                    Set.of(INGRESS_UNAVAILABLE, INGRESS_DEGRADED),
                    Path.into(Set.of("openshift-ingress")),
                    (cause, symptom) -> cause.subject()
                            .name()
                            .equals("router-" + symptom.subject().name()),
                    LIKELY,
                    "it is reached through {cause}, which has no address"));

    private EndpointRules() {}

    /// Whether it names a Service by an address: with its port, after `//` or `@`, or with its namespace. Where pods
    /// that fail are meant to answer for it, they are the cause.
    private static boolean called(Finding cause, Finding symptom) {
        if (cause.linked(Relation.SELECTS)) {
            return false;
        }
        Subject service = cause.subject();
        return Says.namesHost(symptom, service.name() + "." + service.namespace())
                || service.namespace().equals(symptom.subject().namespace()) && Says.callsHost(symptom, service.name());
    }

    private static Set<FindingCode> withoutReplicas() {
        Set<FindingCode> codes = EnumSet.copyOf(Codes.SOFTWARE);
        codes.remove(WORKLOAD_BELOW_DESIRED);
        return Set.copyOf(codes);
    }
}

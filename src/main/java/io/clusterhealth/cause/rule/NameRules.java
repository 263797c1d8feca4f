// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.DNS_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import java.util.List;
import java.util.Set;

/// The cluster's own name service, and the software that gets no names from it.
final class NameRules {
    static final Set<String> NAMESPACES = Set.of("kube-system", "openshift-dns");
    private static final List<String> RESOLVERS = List.of("coredns", "kube-dns", "dns-default", "rke2-coredns");

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    Codes.union(Codes.SOFTWARE, Codes.RECONCILED),
                    Path.into(NAMESPACES)
                            .given(symptom ->
                                    Codes.speaks(symptom) && !resolver(symptom.subject()) && lacksNames(symptom)),
                    ((When) (cause, _) -> resolver(cause.subject()) && Codes.speaks(cause))
                            .and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "it gets no answer from the cluster's DNS, which {cause} gives"),
            new PathRule(
                    Set.of(WORKLOAD_UNAVAILABLE),
                    Set.of(DNS_WITHOUT_ENDPOINTS),
                    Path.beside(),
                    (cause, _) -> resolver(cause.subject()),
                    LIKELY,
                    "{cause} is the software that answers for it"));

    private NameRules() {}

    /// Whether this is the software that answers for the cluster's names.
    static boolean resolver(Subject subject) {
        return NAMESPACES.contains(subject.namespace()) && RESOLVERS.stream().anyMatch(subject.name()::startsWith);
    }

    /// Whether a finding's own words say that DNS did not answer.
    static boolean lacksNames(Finding finding) {
        return Says.any(finding, DnsFailed.class);
    }
}

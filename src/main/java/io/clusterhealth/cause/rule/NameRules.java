// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The cluster's own name service, and the software that gets no names from it.
///
/// `no such host` is an answer: whoever gets it has asked for a wrong name, and DNS is well.
final class NameRules {
    static final Set<String> NAMESPACES = Set.of("kube-system", "openshift-dns");
    private static final List<String> RESOLVERS = List.of("coredns", "kube-dns", "dns-default", "rke2-coredns");

    /// Go's resolver names the server it asked; libc, Node.js and Java have words of their own.
    private static final Pattern UNANSWERED = Pattern.compile("lookup \\S{1,253} on \\S{1,64}:53: (?!no such host)");
    private static final List<String> WITHOUT_NAMES =
            List.of("temporary failure in name resolution", "eai_again", "connection timed out; no servers");

    static final List<Rule> ALL = List.of(new PathRule(
            Codes.SOFTWARE,
            Codes.union(Codes.SOFTWARE, Codes.RECONCILED),
            Path.into(NAMESPACES)
                    .given(symptom -> Codes.speaks(symptom) && !resolver(symptom.subject()) && lacksNames(symptom)),
            (cause, symptom) ->
                    resolver(cause.subject()) && Codes.speaks(cause) && Timing.ORDERED.allows(cause, symptom),
            LIKELY,
            "it gets no answer from the cluster's DNS, which {cause} gives"));

    private NameRules() {}

    /// Whether this is the software that answers for the cluster's names.
    static boolean resolver(Subject subject) {
        return NAMESPACES.contains(subject.namespace()) && RESOLVERS.stream().anyMatch(subject.name()::startsWith);
    }

    /// Whether a finding's own words say that DNS did not answer.
    static boolean lacksNames(Finding finding) {
        String said = Said.by(finding);
        return UNANSWERED.matcher(said).find()
                || WITHOUT_NAMES.stream().anyMatch(said.toLowerCase(Locale.ROOT)::contains);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Links a finding that needs a capability to the finding by which its provider fails, unless the symptom clearly
/// began first: a row `needs`, with the rows `provides` of the same capability. A provider is no symptom of its own
/// capability.
///
/// @param row as written in the file
/// @param terms what the symptom needs
/// @param cause condition on the provider alone
/// @param when condition on both, at least on their times, unless a link connects them
/// @param phrase what is needed, in words; `{}` is replaced by its name, and `{cause}` by the provider
record CapabilityRule(
        String row,
        List<TermTemplate> terms,
        Set<FindingCode> symptoms,
        RuleCondition needs,
        RuleCondition cause,
        RuleCondition when,
        Confidence confidence,
        List<Provision> provisions,
        String phrase)
        implements Rule {
    @Override
    public Set<FindingCode> causes() {
        return provisions.stream().flatMap(one -> one.codes().stream()).collect(Collectors.toSet());
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        if (!needs.holds(symptom, symptom)) {
            return Stream.empty();
        }
        List<Term> provided =
                provisions.stream().flatMap(provision -> provision.of(symptom)).toList();
        return terms.stream()
                .flatMap(term -> term.of(symptom))
                .distinct()
                .filter(term -> provided.stream().noneMatch(term::fits))
                .flatMap(term -> explain(symptom, term, all));
    }

    private Stream<Edge> explain(Finding symptom, Term term, Findings all) {
        String needed = phrase.replace("{}", term.text());
        String because = needed.contains("{cause}") ? needed : "it needs " + needed + ", which {cause} provides";
        return provisions.stream()
                .flatMap(provision -> all.providing(provision, term))
                .filter(one -> all.fits(cause, one) && when.holds(one, symptom))
                .map(one -> new Edge(one, symptom, confidence, because));
    }
}

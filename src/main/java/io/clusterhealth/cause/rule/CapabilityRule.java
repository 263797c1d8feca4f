// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A finding that needs what a failing one provides, and did not begin clearly before it, is its symptom: a row
/// `needs`, with the rows `provides` of the same capability. What provides a thing itself does not need it.
///
/// @param row as it is written
/// @param terms what is needed
/// @param cause what must hold of the provider alone
/// @param when what must hold between both; their times at least, unless a link connects them
/// @param phrase what is needed, in words; `{}` is its name, and `{cause}` the provider where that says it all
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
    private static final String CAUSE = "{cause}";

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
        return provisions.stream()
                .flatMap(provision -> all.providing(provision, term))
                .filter(one -> all.fits(cause, one) && when.holds(one, symptom))
                .map(one -> new Edge(one, symptom, confidence, because(one, term)));
    }

    private String because(Finding provider, Term term) {
        String needed = phrase.replace("{}", term.text());
        return needed.contains(CAUSE)
                ? needed.replace(CAUSE, provider.subject().toString())
                : "it needs %s, which %s provides".formatted(needed, provider.subject());
    }
}

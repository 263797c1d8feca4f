// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.Set;
import java.util.stream.Stream;

/// A rule as data: links symptoms of some codes to causes of some codes along a path, if the conditions hold.
///
/// @param row as written in the file
/// @param own condition on the symptom alone, evaluated before the path is followed
/// @param cause condition on the cause alone
/// @param because the evidence; `{cause}` is replaced by the cause's object
record PathRule(
        String row,
        Set<FindingCode> causes,
        Set<FindingCode> symptoms,
        RuleCondition own,
        Path path,
        RuleCondition cause,
        RuleCondition when,
        Confidence confidence,
        String because)
        implements Rule {

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        if (!own.holds(symptom, symptom)) {
            return Stream.empty();
        }
        return path.from(symptom, all)
                .filter(one -> causes.contains(one.code()) && all.fits(cause, one))
                .filter(one -> when.holds(one, symptom) && !one.equals(symptom))
                .map(one -> new Edge(one, symptom, confidence, because));
    }
}

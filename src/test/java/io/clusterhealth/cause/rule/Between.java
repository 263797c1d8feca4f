// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Optional;

/// What the rules derive between two findings.
final class Between {
    private Between() {}

    /// The confidence of the surest edge from one to the other.
    static Optional<Confidence> edge(GivenFinding cause, GivenFinding symptom) {
        Finding explained = symptom.get();
        Findings all = new Findings(List.of(cause.get(), explained));
        return Rules.all().stream()
                .filter(rule -> rule.symptoms().contains(explained.code()))
                .flatMap(rule -> rule.explain(explained, all))
                .map(Edge::confidence)
                .sorted()
                .findFirst();
    }
}

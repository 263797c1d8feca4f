// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Scope;
import java.util.Optional;
import java.util.Set;

/// What a finding does to the users of the cluster, and how far that reaches, where its object tells and not its code.
public record Consequence(Impact impact, Scope scope) {

    /// What the first of the rows `affects` of `capabilities.txt` that holds says; empty where the code tells all.
    public static Optional<Consequence> of(Finding finding) {
        return Rules.consequences().stream()
                .filter(row ->
                        row.codes().contains(finding.code()) && row.when().holds(finding, finding))
                .map(ConsequenceRow::consequence)
                .findFirst();
    }

    /// A row `affects`.
    record ConsequenceRow(Set<FindingCode> codes, RuleCondition when, Consequence consequence) {}
}

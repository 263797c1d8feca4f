// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Scope;
import java.util.Optional;
import java.util.Set;

/// The impact of a finding on the users of the cluster, and its scope, where these depend on its object and not on
/// its code.
public record Consequence(Impact impact, Scope scope) {

    /// Returns the consequence of the first matching row `affects` of `capabilities.txt`; empty if none matches.
    public static Optional<Consequence> of(Finding finding) {
        return Rules.consequences().stream()
                .filter(row ->
                        row.codes().contains(finding.code()) && row.when().holds(finding, finding))
                .map(ConsequenceRow::consequence)
                .findFirst();
    }

    record ConsequenceRow(Set<FindingCode> codes, RuleCondition when, Consequence consequence) {}
}

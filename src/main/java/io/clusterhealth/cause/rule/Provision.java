// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A row `provides`: findings by which something fails that other objects need.
///
/// @param row as written in the file; identifies the row
record Provision(String row, List<TermTemplate> terms, Set<FindingCode> codes, RuleCondition when) {

    Stream<Term> of(Finding finding) {
        return codes.contains(finding.code()) && when.holds(finding, finding)
                ? terms.stream().flatMap(term -> term.of(finding))
                : Stream.empty();
    }

    boolean of(String capability) {
        return terms.stream().anyMatch(term -> term.capability().equals(capability));
    }
}

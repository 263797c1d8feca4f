// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.Set;
import java.util.stream.Stream;

/// One way in which findings explain others. Only the two findings of an edge are considered, so that unrelated
/// findings change nothing.
public interface Rule {

    /// The row of `rules.txt` or `capabilities.txt` that the rule was read from, on one line.
    String row();

    /// The codes that the rule can explain.
    Set<FindingCode> symptoms();

    Set<FindingCode> causes();

    /// One edge from each finding that explains the symptom.
    Stream<Edge> explain(Finding symptom, Findings all);
}

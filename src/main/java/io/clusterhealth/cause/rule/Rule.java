// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.Set;
import java.util.stream.Stream;

/// One way in which findings explain others. Looks at nothing but the two findings of an edge, so that an unrelated
/// finding changes nothing.
public interface Rule {

    /// The row of `rules.txt` or `capabilities.txt` that it was made of, on one line.
    String row();

    /// The codes that it can explain.
    Set<FindingCode> symptoms();

    /// The codes by which it explains them.
    Set<FindingCode> causes();

    /// An edge from each finding that explains this one.
    Stream<Edge> explain(Finding symptom, Findings all);
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.finding.Finding;
import java.util.ArrayList;
import java.util.List;

/// How far an answer agrees with a label.
///
/// @param found labelled first causes that were reported, each by a different incident
/// @param missed labelled first causes that were not
/// @param invented incidents whose cause is not in the label
record Score(int found, List<Label> missed, List<Finding> invented, boolean verdict, boolean falseHealthy, int tokens) {
    Score {
        missed = List.copyOf(missed);
        invented = List.copyOf(invented);
    }

    static Score of(Expected expected, CaseResult seen) {
        return of(expected.firstCauses(), expected.verdict(), seen);
    }

    /// @param verdict the right one
    static Score of(List<Label> firstCauses, String verdict, CaseResult seen) {
        List<Label> missed = new ArrayList<>();
        List<Finding> left = new ArrayList<>(seen.causes());
        for (Label label : firstCauses) {
            left.stream().filter(label::fits).findFirst().ifPresentOrElse(left::remove, () -> missed.add(label));
        }
        String told = seen.verdict().label();
        return new Score(
                firstCauses.size() - missed.size(),
                missed,
                left,
                told.equals(verdict),
                seen.verdict() == Verdict.HEALTHY && !verdict.equals(told),
                seen.tokens());
    }

    /// Whether exactly the labelled first causes were reported.
    boolean whole() {
        return missed.isEmpty() && invented.isEmpty();
    }

    /// The share of the reported causes that are right; 1 when correctly none was reported.
    double precision() {
        return ratio(found, found + invented.size());
    }

    /// The share of the right causes that were reported.
    double recall() {
        return ratio(found, found + missed.size());
    }

    static double ratio(int part, int whole) {
        return whole == 0 ? 1 : (double) part / whole;
    }
}

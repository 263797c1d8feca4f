// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The differences from an earlier answer.
///
/// @param since when that answer was given; empty when there is nothing to compare with
/// @param fresh new findings, worst first
/// @param resolved ended findings, as far as their names are known
/// @param unnamed number of further ended findings
/// @param flapping those of the new and ended findings that appeared and ended more than once
/// @param remarks what limits the comparison, one sentence each
public record Changes(
        Optional<Instant> since,
        List<Finding> fresh,
        List<Label> resolved,
        int unnamed,
        List<Worse> worse,
        List<Label> flapping,
        List<String> remarks) {

    /// Nothing to compare with.
    public static final Changes NONE =
            new Changes(Optional.empty(), List.of(), List.of(), 0, List.of(), List.of(), List.of());

    public Changes {
        fresh = List.copyOf(fresh);
        resolved = List.copyOf(resolved);
        worse = List.copyOf(worse);
        flapping = List.copyOf(flapping);
        remarks = List.copyOf(remarks);
    }

    /// A finding that is worse than it was.
    public record Worse(Finding finding, Severity before) {}
}

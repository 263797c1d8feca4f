// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.change;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What an answer leaves behind to be compared with a later one.
///
/// @param taken when, to the second
/// @param present the findings there were, worst first
/// @param gone what had been there shortly before
/// @param missing fingerprints of what could not be read at all
/// @param partial fingerprints of what could be read in part only
/// @param labels the names of some of the findings; there is no room for all
/// @param omitted how many findings there was no room for
/// @param floor the worst severity of an omitted one
record Memo(
        ComparedScope scope,
        Instant taken,
        List<Present> present,
        List<Gone> gone,
        Set<Short> missing,
        Set<Short> partial,
        List<Label> labels,
        int omitted,
        Optional<Severity> floor) {

    /// For how long it is remembered that a finding has gone: if it comes back within that time, it flaps.
    static final Duration GONE_FOR = Duration.ofHours(1);

    Memo {
        present = List.copyOf(present);
        gone = List.copyOf(gone);
        missing = Set.copyOf(missing);
        partial = Set.copyOf(partial);
        labels = List.copyOf(labels);
    }

    /// @param id the finding's fingerprint
    /// @param returned whether it had gone and come back
    record Present(int id, Severity severity, boolean returned) {}

    /// @param id the finding's fingerprint
    /// @param minutes for how long it had gone
    /// @param returned whether it had come back once before
    record Gone(int id, int minutes, boolean returned) {}

    /// The fingerprints of what a coverage lacks. What may be read in part only stays the same part from call to call,
    /// so it counts among what is not read at all.
    ///
    /// @param partial whether of what was read in part, or of what was not read at all
    static Set<Short> gaps(Coverage coverage, boolean partial) {
        return coverage.notChecked().stream()
                .filter(blind -> !blind.reason().harmless())
                .filter(blind -> partial == (blind.partial() && blind.reason() != Coverage.Reason.FORBIDDEN))
                .map(blind -> gap(blind.what()))
                .collect(Collectors.toSet());
    }

    static short gap(String what) {
        return (short) Digest.of(what);
    }
}

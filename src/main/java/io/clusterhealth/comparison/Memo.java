// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The record of an answer for comparison with a later one.
///
/// @param taken time of the answer, to the second
/// @param present the findings of the answer, worst first
/// @param gone findings that had ended shortly before
/// @param missing fingerprints of lists that could not be read at all
/// @param partial fingerprints of lists that could be read only in part
/// @param checked fingerprints of lists that were read; empty for a memo of a version that did not keep them
/// @param labels names of some of the findings, as far as they fit
/// @param omitted number of findings that did not fit
/// @param floor the worst severity of an omitted one
record Memo(
        ComparedScope scope,
        Instant taken,
        List<Present> present,
        List<Gone> gone,
        Set<Short> missing,
        Set<Short> partial,
        Set<Short> checked,
        List<Label> labels,
        int omitted,
        Optional<Severity> floor) {

    /// For how long an ended finding is remembered: if it returns within that time, it is flapping.
    static final Duration GONE_FOR = Duration.ofHours(1);

    /// @param returned whether it had ended and returned
    record Present(int id, Severity severity, boolean returned) {}

    /// @param minutes minutes since it ended
    /// @param returned whether it had returned once before
    record Gone(int id, int minutes, boolean returned) {}

    /// The fingerprints of the gaps of a coverage. A list that the caller may read only in some namespaces counts as
    /// read in part, and the rest of it, for these namespaces, as not read at all.
    ///
    /// @param partial true for lists read in part, false for lists not read at all
    static Set<Short> gaps(Coverage coverage, boolean partial) {
        return coverage.notChecked().stream()
                .filter(blind -> !blind.reason().harmless())
                .filter(blind -> partial ? blind.partial() : !blind.partial() || isNarrowed(blind))
                .map(blind -> gap(partial || !blind.partial() ? blind.what() : blind.what() + blind.detail()))
                .collect(Collectors.toSet());
    }

    /// Whether only the caller's rights decide which part was read.
    static boolean isNarrowed(Blind blind) {
        return blind.partial() && blind.reason() == Coverage.Reason.FORBIDDEN;
    }

    static short gap(String what) {
        return (short) Digest.of(what);
    }
}

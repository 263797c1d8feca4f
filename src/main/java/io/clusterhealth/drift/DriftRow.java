// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An object that is not as its application has it, or an application that cannot be delivered.
///
/// @param fields that another holds; empty where only the controller tells of a difference
/// @param by who holds them; may be empty
/// @param says the controller's words; may be empty
public record DriftRow(
        DriftKind kind,
        Subject object,
        Subject app,
        List<String> fields,
        String by,
        Optional<Instant> since,
        String says) {
    public DriftRow {
        fields = List.copyOf(fields);
    }

    /// What sort of difference it is, the worst first.
    public enum DriftKind {
        ERROR,
        MODIFIED,
        MISSING,
        EXTRA;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

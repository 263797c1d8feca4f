// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An object that is not as its application has it, or an application that cannot be delivered.
///
/// @param fields that another holds; empty where only the controller tells of a difference
/// @param by who holds them; may be empty
/// @param says the controller's words, or the API server's; may be empty
/// @param likely whether the difference is by our own comparison, which knows no defaults of the API server
public record DriftRow(
        DriftKind kind,
        Subject object,
        Subject app,
        List<String> fields,
        String by,
        Optional<Instant> since,
        String says,
        boolean likely) {
    /// Errors first, then what was changed, the latest first.
    public static final Comparator<DriftRow> ORDER = Comparator.comparing(DriftRow::kind)
            .thenComparing(row -> row.since().orElse(Instant.MIN), Comparator.reverseOrder())
            .thenComparing(DriftRow::object);

    public DriftRow {
        fields = List.copyOf(fields);
    }

    /// What is told of an application, or of an object of it, without fields.
    static DriftRow told(DriftKind kind, Subject object, Subject app, Optional<Instant> since, String says) {
        return new DriftRow(kind, object, app, List.of(), "", since, says, false);
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// An object that differs from what its application wants, or an application that cannot be delivered.
///
/// @param fields that differ, or that another manager holds; empty where only the controller reports a difference
/// @param by their managers; may be empty
/// @param says message of the controller or the API server; may be empty
/// @param likely whether the difference was found by our own comparison, which lacks the defaults of the API server
public record DriftRow(
        DriftKind kind,
        MemberKey key,
        Subject app,
        List<String> fields,
        String by,
        Optional<Instant> since,
        String says,
        boolean likely) {
    /// Errors first, then changes, the latest first.
    public static final Comparator<DriftRow> ORDER = Comparator.comparing(DriftRow::kind)
            .thenComparing(row -> row.since().orElse(Instant.MIN), Comparator.reverseOrder())
            .thenComparing(DriftRow::object);

    public DriftRow {
        fields = List.copyOf(fields);
    }

    public Subject object() {
        return key.subject();
    }

    /// A row about an application, or an object of it, without fields.
    static DriftRow told(DriftKind kind, MemberKey key, DeliveredApp app, Optional<Instant> since, String says) {
        return new DriftRow(kind, key, app.subject(), List.of(), "", since, says, false);
    }

    /// A row about an object of which no more is known.
    static DriftRow told(DriftKind kind, MemberKey key, DeliveredApp app) {
        return told(kind, key, app, Optional.empty(), "");
    }

    /// A row about an object with other fields.
    ///
    /// @param holders of these fields, the latest first
    static DriftRow modified(
            MemberKey key, DeliveredApp app, List<String> fields, List<ForeignFields> holders, boolean likely) {
        String by = holders.stream().map(ForeignFields::by).distinct().collect(Collectors.joining(", "));
        Optional<Instant> since = holders.stream().findFirst().flatMap(ForeignFields::since);
        return new DriftRow(DriftKind.MODIFIED, key, app.subject(), fields, by, since, "", likely);
    }

    /// The kind of difference, the worst first.
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

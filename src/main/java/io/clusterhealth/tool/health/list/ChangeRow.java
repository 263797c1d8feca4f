// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.timeline.Change;
import io.clusterhealth.tool.health.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// One line of a timeline.
///
/// @param mark how the change relates to the first bad signal
/// @param fields further changed fields; empty where none are known
/// @param told whether the lines above the timeline contain it, so that its text is left out
record ChangeRow(Change change, Mark mark, Optional<Evidence> fields, boolean told) implements Row {
    private static final int QUOTE = 120;

    /// How a change relates to the first bad signal.
    enum Mark {
        JUST_BEFORE("[just before] ", "just-before"),
        FIRST_SIGNAL("[FIRST BAD SIGNAL] ", "first-bad-signal"),
        NONE("", "");

        private final String text;
        private final String label;

        Mark(String text, String label) {
            this.text = text;
            this.label = label;
        }
    }

    /// `2026-11-21T00:12:00Z (25 min ago) [just before] Deployment shop/cart: rolled out revision 5: "a:1 → a:2"`
    @Override
    public Facts facts(Instant asOf) {
        return told ? line(asOf).unsaid() : line(asOf);
    }

    /// The same row, once the lines above the timeline contain it.
    ChangeRow asTold() {
        return new ChangeRow(change, mark, fields, true);
    }

    ChangeRow with(Optional<Evidence> changed) {
        return new ChangeRow(change, mark, changed, told);
    }

    Facts line(Instant asOf) {
        Facts line = change.notBefore()
                .map(earliest -> new Facts()
                        .fact(
                                "notBefore",
                                earliest.truncatedTo(ChronoUnit.SECONDS).toString(),
                                "between %s and "))
                .orElseGet(Facts::new)
                .fact("at", change.at().truncatedTo(ChronoUnit.SECONDS).toString(), "%s")
                .say(" (%s ago%s) "
                        .formatted(
                                HumanDuration.of(Duration.between(change.at(), asOf)),
                                change.notBefore().isPresent() ? " at the latest" : ""))
                .fact("mark", mark.label, mark.text)
                .fact("about", Redaction.subject(change.subject()), "%s: ")
                .fact("what", EvidenceLine.of(change.what(), QUOTE), "%s");
        fields.ifPresent(changed -> line.fact("fields", EvidenceLine.of(changed, QUOTE), "; %s"));
        return line;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.comparison.Changes;
import io.clusterhealth.comparison.Label;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Renders the differences from an earlier answer.
final class ChangesView {
    private static final int NAMED = 6;

    private ChangesView() {}

    /// One line with counts, then the worst changes of each kind; no line without an earlier answer.
    static List<Facts> facts(Changes changes, Instant now) {
        return changes.since().map(since -> facts(changes, since, now)).orElse(List.of());
    }

    private static List<Facts> facts(Changes changes, Instant since, Instant now) {
        int resolved = changes.resolved().size() + changes.unnamed();
        List<Facts> lines = new ArrayList<>();
        lines.add(counted(changes, resolved, since, now));
        list(lines, "new", changes.fresh().stream().map(ChangesView::fresh).toList(), 0);
        list(
                lines,
                "resolved",
                changes.resolved().stream().map(ChangesView::named).toList(),
                changes.unnamed());
        list(lines, "worse", changes.worse().stream().map(ChangesView::worse).toList(), 0);
        list(
                lines,
                "flapping",
                changes.flapping().stream().map(ChangesView::named).toList(),
                0);
        changes.remarks()
                .forEach(remark -> lines.add(
                        new Facts().each("changes/remarks", List.of(Redaction.line(remark, 300)), "note: %s")));
        return lines;
    }

    private static Facts counted(Changes changes, int resolved, Instant since, Instant now) {
        boolean none = changes.fresh().size() + resolved + changes.worse().size() == 0;
        return new Facts()
                .age("changes/since", Optional.of(since), now, "since " + since + " (%s ago): ")
                .fact("changes/totals/new", changes.fresh().size(), none ? "no finding has changed" : "%s new, ")
                .fact("changes/totals/resolved", resolved, none ? "" : "%s resolved, ")
                .fact("changes/totals/worse", changes.worse().size(), none ? "" : "%s worse");
    }

    private static void list(List<Facts> lines, String sort, List<Facts> all, int unnamed) {
        all.stream()
                .limit(NAMED)
                .forEach(one -> lines.add(new Facts().all("changes/" + sort, List.of(one), "   " + sort + ": ")));
        int more = all.size() + unnamed - Math.min(NAMED, all.size());
        if (more > 0) {
            lines.add(new Facts().fact("changes/more/" + sort, more, "   " + sort + ": %s more [finding|findings]"));
        }
    }

    private static Facts fresh(Finding finding) {
        return named(Label.of(finding)).fact("severity", finding.severity().label(), "");
    }

    private static Facts worse(Changes.Worse worse) {
        return named(Label.of(worse.finding()))
                .fact("severity", worse.finding().severity().label(), ", %s")
                .fact("before", worse.before().label(), ", was %s");
    }

    private static Facts named(Label label) {
        return new Facts()
                .subject("subject", label.subject(), "%s: ")
                .fact("title", title(label.code()), "%s")
                .fact("code", label.code(), " (%s)");
    }

    /// A token may come from another version of the program, with a code that this one lacks.
    private static String title(String id) {
        return Arrays.stream(FindingCode.values())
                .filter(code -> code.id().equals(id))
                .map(FindingCode::title)
                .findFirst()
                .orElse("Finding");
    }
}

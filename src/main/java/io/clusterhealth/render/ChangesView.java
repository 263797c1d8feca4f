// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.change.Changes;
import io.clusterhealth.change.Label;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What differs from an earlier answer, as lines and as JSON.
final class ChangesView {
    /// The members of its JSON that may be long.
    static final List<String> LISTS = List.of("new", "resolved", "worse", "flapping");

    private static final int NAMED = 6;

    private ChangesView() {}

    /// A line that counts, then the worst of each sort; no line where nothing was to be compared.
    static List<String> lines(Changes changes, Instant now) {
        return changes.since().map(since -> lines(changes, since, now)).orElse(List.of());
    }

    private static List<String> lines(Changes changes, Instant since, Instant now) {
        List<String> lines = new ArrayList<>();
        int resolved = changes.resolved().size() + changes.unnamed();
        int all = changes.fresh().size() + resolved + changes.worse().size();
        lines.add("since %s (%s ago): %s"
                .formatted(
                        since,
                        Age.of(Duration.between(since, now)),
                        all == 0
                                ? "nothing has changed"
                                : "%d new, %d resolved, %d worse"
                                        .formatted(
                                                changes.fresh().size(),
                                                resolved,
                                                changes.worse().size())));
        add(lines, "new", changes.fresh().stream().map(ChangesView::line).toList(), 0);
        add(
                lines,
                "resolved",
                changes.resolved().stream().map(ChangesView::line).toList(),
                changes.unnamed());
        add(
                lines,
                "worse",
                changes.worse().stream()
                        .map(worse -> "%s, %s, was %s"
                                .formatted(
                                        line(worse.finding()),
                                        worse.finding().severity().label(),
                                        worse.before().label()))
                        .toList(),
                0);
        add(
                lines,
                "flapping",
                changes.flapping().stream().map(ChangesView::line).toList(),
                0);
        changes.remarks().forEach(remark -> lines.add("note: " + remark));
        return lines;
    }

    private static void add(List<String> lines, String sort, List<String> all, int unnamed) {
        all.stream().limit(NAMED).forEach(one -> lines.add("   " + sort + ": " + one));
        int more = all.size() + unnamed - Math.min(NAMED, all.size());
        if (more > 0) {
            lines.add("   %s: %d more".formatted(sort, more));
        }
    }

    private static String line(Finding finding) {
        return line(Label.of(finding));
    }

    private static String line(Label label) {
        return "%s: %s (%s)".formatted(Redaction.subject(label.subject()), title(label.code()), label.code());
    }

    /// `{new, resolved, worse}`, and what else there is to say of them.
    ///
    /// @param most how many of each are listed
    static ObjectNode json(Changes changes, int most) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode fresh = node.putArray("new");
        changes.fresh().stream()
                .limit(most)
                .forEach(finding -> entry(fresh, Label.of(finding))
                        .put("severity", finding.severity().label()));
        ArrayNode resolved = node.putArray("resolved");
        changes.resolved().stream().limit(most).forEach(label -> entry(resolved, label));
        ArrayNode worse = node.putArray("worse");
        changes.worse().stream()
                .limit(most)
                .forEach(one -> entry(worse, Label.of(one.finding()))
                        .put("severity", one.finding().severity().label())
                        .put("before", one.before().label()));
        changes.since().ifPresent(since -> about(changes, since, most, node));
        return node;
    }

    private static void about(Changes changes, Instant since, int most, ObjectNode node) {
        node.put("since", since.toString());
        node.putObject("totals")
                .put("new", changes.fresh().size())
                .put("resolved", changes.resolved().size() + changes.unnamed())
                .put("worse", changes.worse().size());
        if (!changes.flapping().isEmpty()) {
            ArrayNode flapping = node.putArray("flapping");
            changes.flapping().stream().limit(most).forEach(label -> entry(flapping, label));
        }
        if (!changes.remarks().isEmpty()) {
            changes.remarks().forEach(node.putArray("remarks")::add);
        }
    }

    private static ObjectNode entry(ArrayNode array, Label label) {
        ObjectNode entry = array.addObject().put("code", label.code()).put("title", title(label.code()));
        entry.set("subject", HealthJson.subject(label.subject()));
        return entry;
    }

    /// A token may be older than this program, and name a code that it no longer has.
    private static String title(String id) {
        return Arrays.stream(FindingCode.values())
                .filter(code -> code.id().equals(id))
                .map(FindingCode::title)
                .findFirst()
                .orElse("Finding");
    }
}

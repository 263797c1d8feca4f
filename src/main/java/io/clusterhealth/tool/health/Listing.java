// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.render.BoundedText;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A list to be answered page by page: as many rows as the limit and the budget allow, in text and in structured form
/// alike.
///
/// @param head lines that stand above the rows; the first alone must be true
/// @param data the structured result so far, which gets the rows under `member`
record Listing(
        String cluster,
        Instant asOf,
        List<String> head,
        ObjectNode data,
        String member,
        List<? extends Row> rows,
        Coverage coverage) {

    /// Room for the line that says what was left out.
    private static final int CLOSING = 120;

    /// The rows of a call, under these lines and a remark on where they come from.
    ///
    /// @param head what is said first; the remark follows its first line
    static Listing of(ListCall.Seen seen, List<String> head, ObjectNode data, String member, List<? extends Row> rows) {
        List<String> lines = new ArrayList<>(head);
        String remark = Remark.about(seen.cluster(), seen.picture());
        if (!remark.isEmpty()) {
            lines.add(1, remark);
        }
        Picture picture = seen.picture();
        return new Listing(
                seen.cluster().name(), picture.asOf(), lines, data, member, rows, CoverageLedger.of(picture));
    }

    /// What the structured result of every list begins with.
    static ObjectNode head(ListCall.Seen seen) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("cluster", seen.cluster().name())
                .put("asOf", seen.picture().asOf().toString());
    }

    /// One page of it.
    ToolOutcome page(Cursor from, CommonArguments arguments) {
        BoundedText text = new BoundedText(arguments.maxTokens());
        head.forEach(text::add);
        List<String> blind = CoverageView.lines(coverage);
        int blindRoom = blind.stream().mapToInt(line -> line.length() + 1).sum();
        text.reserve(CLOSING + Math.min(blindRoom, arguments.maxTokens()));
        data.set("coverage", CoverageView.json(coverage));
        List<? extends Row> rest = rows.subList(Math.min(from.offset(), rows.size()), rows.size());
        int shown = fill(rest.subList(0, Math.min(arguments.limit(), rest.size())), arguments, text);
        text.release();
        int left = rest.size() - shown;
        if (left > 0) {
            String next = new Cursor(from.offset() + shown).word();
            data.put("nextCursor", next);
            text.add("%d more: call again with cursor \"%s\".".formatted(left, next));
        }
        blind.forEach(text::add);
        return new ToolOutcome.Answer(text.toString(), data, cluster, left > 0);
    }

    /// Puts rows into text and array until one of them is full; at least one, or paging would not end.
    private int fill(List<? extends Row> rows, CommonArguments arguments, BoundedText text) {
        ArrayNode array = data.putArray(member);
        int characters = data.toString().length() + CLOSING;
        int shown = 0;
        for (Row row : rows) {
            ObjectNode node = row.json();
            characters += arguments.json() ? node.toString().length() + 1 : 0;
            boolean fits =
                    arguments.json() ? characters <= arguments.structuredCharacters() : text.offer(row.text(asOf));
            if (!fits && shown > 0) {
                return shown;
            }
            array.add(node);
            shown++;
        }
        return shown;
    }
}

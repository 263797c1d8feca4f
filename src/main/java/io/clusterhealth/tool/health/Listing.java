// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.examination.SourceRemark;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.Cursor;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A list returned in pages: as many rows as the limit and the budget allow, the same in text and structured content.
///
/// @param remark what the reader must know about the origin of the data; empty for a live cluster
/// @param head lines above the rows, the most important first
/// @param tail lines below the rows: the suggested next calls
/// @param member name of the rows in the structured content
public record Listing(
        String cluster,
        Instant asOf,
        String remark,
        List<Facts> head,
        String member,
        List<? extends Row> rows,
        Coverage coverage,
        List<Facts> tail) {

    /// A list of rows made from a picture, under these head lines.
    public static Listing of(
            Cluster cluster, Picture picture, List<Facts> head, String member, List<? extends Row> rows) {
        return new Listing(
                cluster.name(),
                picture.asOf(),
                SourceRemark.about(cluster, picture),
                head,
                member,
                rows,
                CoverageLedger.of(picture),
                List.of());
    }

    /// A list of rows made from whole objects, with the kinds that could not be read.
    ///
    /// @param head begins the first line
    /// @param kinds of the objects
    public static Listing ofObjects(
            HealthCall call,
            Instant asOf,
            Facts head,
            String member,
            List<? extends Row> rows,
            Collection<ApiResource> kinds,
            Map<ApiResource, Unread> unread) {
        Facts first = new Facts()
                .fact("cluster", call.cluster().name(), "")
                .and(head)
                .say(" (cluster " + call.cluster().name())
                .and(within(call.namespace()))
                .say(rows.isEmpty() ? ")." : "):");
        return new Listing(
                call.cluster().name(),
                asOf,
                SourceRemark.about(call.cluster()),
                List.of(first),
                member,
                rows,
                CoverageLedger.of(kinds, unread),
                List.of());
    }

    /// The same, made from these lists as well.
    public Listing madeAlsoOf(Picture picture) {
        return new Listing(cluster, asOf, remark, head, member, rows, coverage.and(CoverageLedger.of(picture)), tail);
    }

    /// The same, with lines below the rows.
    public Listing followedBy(List<Facts> lines) {
        return new Listing(cluster, asOf, remark, head, member, rows, coverage, lines);
    }

    /// The members with which the structured content of every list begins; they add no text.
    public static Facts begin(Cluster cluster, Picture picture) {
        return new Facts()
                .fact("cluster", cluster.name(), "")
                .fact("asOf", picture.asOf().toString(), "");
    }

    /// Begins the sentence of a count with `At least` where the counted list was read only in part.
    public static Facts atLeast(Picture picture, Resource<?> counted) {
        return atLeast(picture.whole(counted));
    }

    public static Facts atLeast(boolean whole) {
        return whole ? new Facts() : new Facts().fact("atLeast", true, "At least ");
    }

    /// The namespace as the end of `(cluster prod, namespace shop)`; empty for the whole cluster.
    public static Facts within(Optional<String> namespace) {
        return new Facts().fact("namespace", namespace.orElse(""), ", namespace %s");
    }

    public ToolOutcome page(HealthCall call) {
        return page(Cursor.of(call.given()), call.common());
    }

    public ToolOutcome page(Cursor from, CommonArguments arguments) {
        BoundedAnswer answer = new BoundedAnswer(arguments.maxTokens(), cluster);
        answer.add(head.getFirst());
        answer.add(new Facts().fact("remark", remark, "%s"));
        List<Row> rest = part(from.offset(), Integer.MAX_VALUE);
        int all = rest.stream().mapToInt(Row::size).sum();
        Facts longest = more(all, from.after(all));
        answer.reserveFor(longest);
        rest.stream().limit(1).map(row -> row.part(0, 1).least(asOf)).forEach(answer::reserveFor);
        BoundedAnswer.Reserved least = answer.reserved();
        answer.reserve(CoverageView.facts(coverage));
        answer.reserve(tail);
        summarize(answer, least);
        answer.release();
        answer.reserveFor(longest);
        BoundedAnswer.Reserved closing = answer.reserved();
        answer.reserve(CoverageView.facts(coverage));
        answer.reserve(tail);
        int shown = fill(part(from.offset(), arguments.limit()), answer, closing);
        answer.release();
        int left = all - shown;
        if (left > 0) {
            answer.add(more(left, from.after(shown)));
        }
        tail.forEach(answer::offer);
        CoverageView.tell(coverage, answer);
        return new ToolOutcome.Answer(answer.text(), answer.data(), cluster, left > 0 || answer.truncated());
    }

    private static Facts more(int left, String cursor) {
        return NextCall.onward(new Facts().fact("left", left, "%s more: "), "nextCursor", cursor);
    }

    /// Offers the other lines of the head; those that do not fit are counted.
    ///
    /// @param least the reservation for what every page has
    private void summarize(BoundedAnswer answer, BoundedAnswer.Reserved least) {
        List<Facts> lines =
                head.stream().skip(1).filter(line -> !line.isEmpty()).toList();
        if (answer.hasRoomFor(lines)) {
            lines.forEach(answer::offer);
            return;
        }
        answer.reserveFor(leftOut(lines.size()));
        int told = (int) lines.stream().takeWhile(answer::offer).count();
        answer.restore(least);
        answer.offer(leftOut(lines.size() - told));
    }

    private static Facts leftOut(int lines) {
        return new Facts()
                .some("summaryLeft", lines, "%s more [line|lines] of this summary; ask with a larger max_tokens.");
    }

    private List<Row> part(int offset, int limit) {
        List<Row> some = new ArrayList<>();
        int skip = offset;
        int room = limit;
        for (Row row : rows) {
            int from = Math.min(skip, row.size());
            int to = from + Math.min(row.size() - from, room);
            if (from < to) {
                some.add(to - from == row.size() ? row : row.part(from, to));
            }
            skip -= from;
            room -= to - from;
        }
        return some;
    }

    /// Offers rows until one does not fit; adds at least one entry, or paging would not end.
    ///
    /// @return number of entries added
    private int fill(List<Row> page, BoundedAnswer answer, BoundedAnswer.Reserved closing) {
        answer.list(member);
        int shown = 0;
        Optional<Row> before = Optional.empty();
        for (Row row : page) {
            int offered = offered(row, before, answer);
            shown += offered;
            if (shown == 0) {
                answer.restore(closing);
                answer.add(member, row.part(0, 1).least(asOf));
                return 1;
            }
            if (offered < row.size()) {
                return shown;
            }
            before = Optional.of(row);
        }
        return shown;
    }

    /// Adds as many entries of a row as fit.
    private int offered(Row row, Optional<Row> before, BoundedAnswer answer) {
        for (int entries = row.size(); entries > 0; entries--) {
            Row part = entries == row.size() ? row : row.part(0, entries);
            Facts facts = before.map(above -> part.below(above, asOf)).orElseGet(() -> part.facts(asOf));
            if (answer.offer(member, facts)) {
                return entries;
            }
        }
        return 0;
    }
}

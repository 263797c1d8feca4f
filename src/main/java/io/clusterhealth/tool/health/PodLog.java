// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.render.Redaction;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// A section of a log, redacted, filtered and folded.
///
/// @param lines oldest first
/// @param read number of lines read
/// @param matching number of lines that match
/// @param begins timestamp of the first line shown
/// @param older whether more matching lines may precede these
/// @param incomplete why the log is incomplete
public record PodLog(
        List<LogLine> lines,
        int read,
        int matching,
        Optional<Instant> begins,
        boolean older,
        Optional<String> incomplete) {
    /// The most lines read to search for a word, or for the lines before a position.
    static final int SEARCHED = 20_000;

    private static final int LONGEST = 400;

    /// Selects lines of a log.
    ///
    /// @param word only lines that contain this literal text, ignoring case
    /// @param before only lines before this position
    /// @param most at most this many, the newest
    public record Wanted(Optional<String> word, Optional<LogPlace> before, int most) {
        private boolean wide() {
            return word.isPresent() || before.isPresent();
        }

        private boolean has(String line, LogPlace place) {
            return before.map(limit -> place.compareTo(limit) < 0).orElse(true)
                    && word.map(one -> line.toLowerCase(Locale.ROOT).contains(one.toLowerCase(Locale.ROOT)))
                            .orElse(true);
        }
    }

    public static Read<PodLog> read(Details details, LogQuery query, Wanted wanted, Deadline deadline) {
        int asked = wanted.wide() ? SEARCHED : query.tail();
        Read<List<String>> end = details.log(query.withTail(asked), deadline);
        boolean untimed = end.known().stream()
                .flatMap(lines -> lines.stream().limit(1))
                .anyMatch(line -> LogLine.of(line).at().isEmpty());
        // Such a line has its place by the number of lines before it, which must be the same in each read.
        int tail = untimed ? SEARCHED : asked;
        Read<List<String>> raw = tail == asked ? end : details.log(query.withTail(tail), deadline);
        Optional<String> incomplete =
                raw.unread().map(why -> Unreadable.of("log", why).error()).or((wanted.wide() ? raw : end)::noted);
        return raw.known()
                .<Read<PodLog>>map(lines -> new Read.Found<>(of(lines, wanted, tail, incomplete)))
                .orElseGet(() -> new Read.Missing<>(raw.unread().orElseThrow()));
    }

    private static PodLog of(List<String> raw, Wanted wanted, int tail, Optional<String> incomplete) {
        List<LogLine> lines = raw.stream().map(LogLine::of).toList();
        List<LogPlace> places = LogPlace.of(lines);
        List<String> clean = Redaction.lines(lines.stream().map(LogLine::text).toList(), Details.LONGEST_LINE);
        List<LogLine> all = IntStream.range(0, lines.size())
                .filter(i -> !clean.get(i).isEmpty() && wanted.has(clean.get(i), places.get(i)))
                .mapToObj(i -> lines.get(i).with(clean.get(i), places.get(i)))
                .toList();
        List<LogLine> last = all.stream()
                .skip(Math.max(0, all.size() - wanted.most()))
                .map(line -> line.with(Redaction.line(line.text(), LONGEST), line.first()))
                .toList();
        boolean older = all.size() > last.size() || (!wanted.wide() && tail < SEARCHED && raw.size() >= tail);
        return new PodLog(
                LogLine.folded(last),
                raw.size(),
                all.size(),
                last.stream().flatMap(line -> line.at().stream()).findFirst(),
                older,
                incomplete);
    }
}

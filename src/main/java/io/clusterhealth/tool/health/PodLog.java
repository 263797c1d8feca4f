// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.render.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// The end of a log, cleaned, searched and folded.
///
/// @param lines oldest first
/// @param read how many lines were looked at
/// @param matching how many of them were wanted
/// @param rest why not all could be read
record PodLog(List<LogLine> lines, int read, int matching, Optional<Unread> rest) {
    /// How many lines are looked through for a word.
    static final int SEARCHED = 20_000;

    private static final int LONGEST = 400;

    /// Reads it.
    ///
    /// @param word only lines that hold this, in any case; literal
    static Read<PodLog> read(Details details, LogQuery query, Optional<String> word, Deadline deadline) {
        LogQuery wide = word.isEmpty()
                ? query
                : new LogQuery(
                        query.namespace(), query.pod(), query.container(), query.previous(), query.since(), SEARCHED);
        Read<List<String>> raw = details.log(wide, deadline);
        Optional<Unread> rest = raw.unread();
        return raw.known()
                .<Read<PodLog>>map(lines -> new Read.Found<>(of(lines, word, query.tail(), rest)))
                .orElseGet(() -> new Read.Missing<>(rest.orElseThrow()));
    }

    static PodLog of(List<String> raw, Optional<String> word, int tail, Optional<Unread> rest) {
        List<LogLine> lines = raw.stream().map(LogLine::of).toList();
        List<String> clean = Redaction.lines(lines.stream().map(LogLine::text).toList(), LONGEST);
        List<LogLine> wanted = new ArrayList<>(IntStream.range(0, lines.size())
                .filter(i -> word.filter(one -> !holds(clean.get(i), one)).isEmpty())
                .mapToObj(i -> lines.get(i).withText(clean.get(i)))
                .filter(line -> !line.text().isEmpty())
                .toList());
        List<LogLine> last = wanted.subList(Math.max(0, wanted.size() - tail), wanted.size());
        return new PodLog(LogLine.folded(last), raw.size(), wanted.size(), rest);
    }

    private static boolean holds(String line, String word) {
        return line.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
    }
}

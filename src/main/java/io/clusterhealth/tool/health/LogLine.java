// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cluster.object.Timestamp;
import io.clusterhealth.render.Facts;
import io.clusterhealth.text.Shortening;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One line of a log, or several lines with the same text.
///
/// @param at timestamp of the last occurrence; empty where the log has none
/// @param text its text, redacted
/// @param times number of occurrences
/// @param first position of the first occurrence
public record LogLine(Optional<Instant> at, String text, int times, LogPlace first) {
    private static final int LONGEST_PERIOD = 5;
    private static final Pattern VARYING = Pattern.compile("[0-9a-f]*[0-9][0-9a-f]*", Pattern.CASE_INSENSITIVE);

    /// The status of an HTTP response, by its first digit: in an access log, or by a name such as `statusCode`.
    private static final Pattern STATUS = Pattern.compile(
            "(?i)(?:\\bhttp/[0-9.]{1,3}[\"' ]{1,3}|\\b(?:status|code)[\"'_a-z]{0,8}[ :=]{1,2}[\"']?)([1-5])[0-9]{2}\\b");

    /// Parses a line as read, with a leading timestamp.
    static LogLine of(String line) {
        int space = line.indexOf(' ');
        Optional<Instant> at = space < 0 ? Optional.empty() : Timestamp.parse(line.substring(0, space));
        return new LogLine(at, at.isPresent() ? line.substring(space + 1) : line, 1, LogPlace.START);
    }

    LogLine with(String clean, LogPlace place) {
        return new LogLine(at, clean, times, place);
    }

    public LogLine shortened(int length) {
        return text.length() <= length ? this : new LogLine(at, Shortening.head(text, length), times, first);
    }

    /// `09:03:12 6 × "cannot reach ledger"`
    public Facts facts() {
        Facts facts = new Facts();
        at.map(time -> time.truncatedTo(ChronoUnit.SECONDS).toString())
                .ifPresent(time -> facts.fact("at", TextNode.valueOf(time), time.substring(11, 19) + " "));
        if (times > 1) {
            facts.fact("times", times, "%s × ");
        }
        return facts.fact("text", TextNode.valueOf(text), '"' + text.replace('"', '\'') + '"');
    }

    /// The text of its facts.
    public String quoted() {
        return facts().text();
    }

    /// The text that identifies repeats: numbers and ids replaced. A response that failed repeats none that did not.
    private String gist() {
        Matcher status = STATUS.matcher(text);
        return VARYING.matcher(text).replaceAll("#") + (status.find() ? status.group(1) : "");
    }

    /// Folds repeated blocks of up to five lines; the last repetition represents all.
    static List<LogLine> folded(List<LogLine> lines) {
        List<String> gists = lines.stream().map(LogLine::gist).toList();
        List<LogLine> folded = new ArrayList<>();
        int i = 0;
        while (i < lines.size()) {
            int period = 1;
            int most = 1;
            for (int candidate = 1; candidate <= LONGEST_PERIOD; candidate++) {
                int runs = runs(gists, i, candidate);
                if (runs > 1 && runs * candidate > most * period) {
                    period = candidate;
                    most = runs;
                }
            }
            int last = i + (most - 1) * period;
            for (int j = last; j < last + period; j++) {
                folded.add(new LogLine(
                        lines.get(j).at(),
                        lines.get(j).text(),
                        most,
                        lines.get(i + j - last).first()));
            }
            i = last + period;
        }
        return folded;
    }

    /// How often the block of `period` lines at `from` occurs in succession.
    private static int runs(List<String> gists, int from, int period) {
        int runs = 1;
        for (int next = from + period; next + period <= gists.size(); next += period) {
            if (!gists.subList(from, from + period).equals(gists.subList(next, next + period))) {
                return runs;
            }
            runs++;
        }
        return runs;
    }
}

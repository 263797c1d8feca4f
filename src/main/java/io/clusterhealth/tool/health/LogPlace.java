// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OpaqueToken;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The position of a line in a log. Unlike a line number counted from the end, it stays valid while the log grows.
///
/// @param at timestamp of the line; for a line without one, that of the line before it
/// @param nth number of earlier lines with the same timestamp
public record LogPlace(Instant at, int nth) implements Comparable<LogPlace> {
    /// Before every line.
    static final LogPlace START = new LogPlace(Instant.EPOCH, 0);

    private static final OpaqueToken TOKEN = new OpaqueToken("log:");
    private static final Pattern PLACE = Pattern.compile("(\\d{1,11})\\.(\\d{1,9})\\.(\\d{1,9})");
    private static final Comparator<LogPlace> ORDER =
            Comparator.comparing(LogPlace::at).thenComparingInt(LogPlace::nth);

    /// The positions of lines, oldest first.
    static List<LogPlace> of(List<LogLine> lines) {
        List<LogPlace> places = new ArrayList<>(lines.size());
        LogPlace last = new LogPlace(Instant.EPOCH, -1);
        for (LogLine line : lines) {
            Instant at = line.at().orElse(last.at);
            last = new LogPlace(at, at.equals(last.at) ? last.nth + 1 : 0);
            places.add(last);
        }
        return places;
    }

    /// The `cursor` with which a client reads the lines before this position of the log that a call asked for.
    public String token(Arguments given) {
        return TOKEN.about(given).of("%d.%d.%d".formatted(at.getEpochSecond(), at.getNano(), nth));
    }

    /// The position that the argument `cursor` encodes; empty for none or an invalid one.
    public static Optional<LogPlace> read(Arguments given) {
        return given.text("cursor")
                .flatMap(TOKEN.about(given)::place)
                .map(PLACE::matcher)
                .filter(Matcher::matches)
                .flatMap(LogPlace::of);
    }

    private static Optional<LogPlace> of(Matcher place) {
        try {
            Instant at = Instant.ofEpochSecond(Long.parseLong(place.group(1)), Long.parseLong(place.group(2)));
            return Optional.of(new LogPlace(at, Integer.parseInt(place.group(3))));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    @Override
    public int compareTo(LogPlace other) {
        return ORDER.compare(this, other);
    }
}

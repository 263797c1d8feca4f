// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One line of `cronjobs.txt`.
///
/// @param cron the schedule as `CronJob` spells it; its first time of the day fits `everyMinutes`
record Schedule(Row row, int everyMinutes, String cron) {

    private static final Pattern FIRST = Pattern.compile("(\\d+) (\\d*)");

    static List<Schedule> table(String file) {
        try (InputStream in = Objects.requireNonNull(Schedule.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> of(line.split(" ")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Schedule of(String[] cells) {
        String story = cells.length > 4 ? cells[4] : "";
        String where = cells[0].startsWith("openshift-") ? "control" : "worker";
        Row row = new Row(cells[0], "job", cells[1], where, 1, List.of(cells[1]), 100, 128, 0, story);
        return new Schedule(row, Integer.parseInt(cells[2]), cells[3].replace('@', ' '));
    }

    /// The newest time of the schedule that is not after the given one.
    Instant lastBefore(Instant time) {
        Matcher first = FIRST.matcher(cron);
        long minutes = first.lookingAt() ? number(first.group(2)) * 60 + number(first.group(1)) : 0;
        Instant midnight =
                time.atOffset(ZoneOffset.UTC).toLocalDate().atStartOfDay().toInstant(ZoneOffset.UTC);
        Instant at = Tree.plusMinutes(midnight, minutes);
        while (!Tree.plusMinutes(at, everyMinutes).isAfter(time)) {
            at = Tree.plusMinutes(at, everyMinutes);
        }
        return at;
    }

    private static long number(String digits) {
        return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }
}

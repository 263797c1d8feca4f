// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The schedule of a CronJob, as far as the longest time between two of its times can be read from it.
final class CronSchedule {
    private static final int MINUTES = 60;
    private static final int HOURS = 24;
    private static final String ANY = "*";

    private static final Map<String, Duration> NAMED = Map.of(
            "@hourly", Duration.ofHours(1),
            "@daily", Duration.ofDays(1),
            "@midnight", Duration.ofDays(1),
            "@weekly", Duration.ofDays(7));

    private CronSchedule() {}

    /// The longest time between two scheduled times; for a schedule with days, at most: empty for one that names
    /// months, or that cannot be read.
    static Optional<Duration> longestGap(String schedule) {
        List<String> fields = Stream.of(schedule.strip().split(" "))
                .filter(field -> !field.isEmpty())
                .toList();
        if (fields.size() == 1) {
            return Optional.ofNullable(NAMED.get(fields.getFirst()));
        }
        if (fields.size() != 5 || !any(fields.get(3))) {
            return Optional.empty();
        }
        return times(fields.get(0), fields.get(1)).map(times -> {
            if (!any(fields.get(2))) {
                return Duration.ofDays(31);
            }
            return any(fields.get(4)) ? longest(times) : Duration.ofDays(7);
        });
    }

    /// The time between two scheduled times, if it is always the same.
    static Optional<Duration> interval(String schedule) {
        List<String> fields = Stream.of(schedule.strip().split(" "))
                .filter(field -> !field.isEmpty())
                .toList();
        if (fields.size() == 1) {
            return Optional.ofNullable(NAMED.get(fields.getFirst()));
        }
        return fields.size() == 5 && fields.subList(2, 5).stream().allMatch(CronSchedule::any)
                ? times(fields.get(0), fields.get(1))
                        .filter(times ->
                                longest(times).multipliedBy(times.size()).equals(Duration.ofDays(1)))
                        .map(CronSchedule::longest)
                : Optional.empty();
    }

    private static boolean any(String field) {
        return field.equals(ANY) || field.equals("?");
    }

    private static Duration longest(TreeSet<Integer> times) {
        int longest = MINUTES * HOURS - times.last() + times.first();
        for (int time : times) {
            Integer next = times.higher(time);
            longest = next == null ? longest : Math.max(longest, next - time);
        }
        return Duration.ofMinutes(longest);
    }

    private static Optional<TreeSet<Integer>> times(String minutes, String hours) {
        TreeSet<Integer> times = new TreeSet<>();
        for (int hour : values(hours, HOURS).orElseGet(TreeSet::new)) {
            values(minutes, MINUTES).ifPresent(all -> all.forEach(minute -> times.add(hour * MINUTES + minute)));
        }
        return Optional.of(times).filter(all -> !all.isEmpty());
    }

    /// The values of a field such as `*/15`, `0,30` or `8-18/2`.
    private static Optional<TreeSet<Integer>> values(String field, int limit) {
        TreeSet<Integer> values = new TreeSet<>();
        for (String part : field.split(",")) {
            int slash = part.indexOf('/');
            String range = slash < 0 ? part : part.substring(0, slash);
            int dash = range.indexOf('-');
            int first = any(range) ? 0 : number(dash < 0 ? range : range.substring(0, dash));
            int last = any(range) || dash < 0 && slash >= 0
                    ? limit - 1
                    : dash < 0 ? first : number(range.substring(dash + 1));
            int step = slash < 0 ? 1 : number(part.substring(slash + 1));
            if (first < 0 || last >= limit || last < first || step < 1) {
                return Optional.empty();
            }
            IntStream.iterate(first, value -> value <= last, value -> value + step)
                    .forEach(values::add);
        }
        return Optional.of(values);
    }

    /// -1 for what is no number of one or two digits.
    private static int number(String text) {
        boolean digits = !text.isEmpty() && text.length() <= 2 && text.chars().allMatch(Character::isDigit);
        return digits ? Integer.parseInt(text) : -1;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How long ago something was, seen from the time a picture shows. Clocks differ: what lies ahead counts as now.
public final class Age {
    private Age() {}

    /// Zero or more.
    public static Duration of(Instant then, Instant asOf) {
        Duration age = Duration.between(then, asOf);
        return age.isNegative() ? Duration.ZERO : age;
    }

    /// Whether it was at least this long ago.
    public static boolean reaches(Duration limit, Instant then, Instant asOf) {
        return of(then, asOf).compareTo(limit) >= 0;
    }

    /// Whether something has been so for this long, as far as one knows: what has no time counts.
    public static boolean lasts(Optional<Instant> since, Duration limit, Instant asOf) {
        return !within(since, limit, asOf);
    }

    /// Whether a time is known, and was at least this long ago.
    public static boolean reached(Optional<Instant> then, Duration limit, Instant asOf) {
        return then.isPresent() && reaches(limit, then.get(), asOf);
    }

    /// Whether a time is known, and was less than this long ago.
    public static boolean within(Optional<Instant> then, Duration limit, Instant asOf) {
        return then.isPresent() && !reaches(limit, then.get(), asOf);
    }

    /// Whether an event happened last less than this long ago; not where its time is unknown.
    public static boolean lately(Event event, Duration limit, Instant asOf) {
        return within(event.last(), limit, asOf);
    }

    /// In the largest unit that fits, such as `45 s`, `12 min`, `5 h` or `3 d`.
    public static String text(Instant then, Instant asOf) {
        Duration age = of(then, asOf);
        if (age.toMinutes() < 1) {
            return age.toSeconds() + " s";
        }
        if (age.toHours() < 2) {
            return age.toMinutes() + " min";
        }
        return age.toDays() < 2 ? age.toHours() + " h" : age.toDays() + " d";
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.HumanDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/// The age of something relative to the time of a picture. Because of clock skew, a time in the future counts as now.
public final class Age {
    private Age() {}

    /// Zero or more.
    public static Duration of(Instant then, Instant asOf) {
        Duration age = Duration.between(then, asOf);
        return age.isNegative() ? Duration.ZERO : age;
    }

    /// Whether the time is at least this long ago.
    public static boolean reaches(Duration limit, Instant then, Instant asOf) {
        return of(then, asOf).compareTo(limit) >= 0;
    }

    /// Whether a state has lasted this long; an unknown start counts as long enough.
    public static boolean lasts(Optional<Instant> since, Duration limit, Instant asOf) {
        return !within(since, limit, asOf);
    }

    /// Whether a time is known and at least this long ago.
    public static boolean reached(Optional<Instant> then, Duration limit, Instant asOf) {
        return then.isPresent() && reaches(limit, then.get(), asOf);
    }

    /// Whether a time is known and less than this long ago.
    public static boolean within(Optional<Instant> then, Duration limit, Instant asOf) {
        return then.isPresent() && !reaches(limit, then.get(), asOf);
    }

    /// Whether both times are known, and one is before the other.
    public static boolean before(Optional<Instant> one, Optional<Instant> other) {
        return other.isPresent() && before(one, other.get());
    }

    /// Whether a time is known and before the other.
    public static boolean before(Optional<Instant> one, Instant other) {
        return one.isPresent() && one.get().isBefore(other);
    }

    /// Whether an event last occurred less than this long ago; `false` if its time is unknown.
    public static boolean lately(Event event, Duration limit, Instant asOf) {
        return within(event.last(), limit, asOf);
    }

    /// The earliest of the times that are known.
    public static <T> Optional<Instant> earliest(Collection<T> all, Function<? super T, Optional<Instant>> time) {
        return all.stream().flatMap(one -> time.apply(one).stream()).min(Comparator.naturalOrder());
    }

    /// The age in a format such as ` for %s`; nothing if the time is unknown.
    public static String text(String format, Optional<Instant> then, Instant asOf) {
        return then.map(at -> format.formatted(text(at, asOf))).orElse("");
    }

    public static String text(Instant then, Instant asOf) {
        return HumanDuration.of(of(then, asOf));
    }
}

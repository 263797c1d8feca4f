// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How long ago something began, in the largest unit that fits.
public final class HumanDuration {
    private HumanDuration() {}

    /// `for 25 min`; `since an unknown time` without a beginning; a beginning in the future counts as now.
    public static String since(Optional<Instant> began, Instant now) {
        return began.map(at -> "for " + of(Duration.between(at, now))).orElse("since an unknown time");
    }

    /// `40 s`, `25 min`, `3 h`, `12 d`; never less than `1 s`; a started second counts.
    public static String of(Duration age) {
        long seconds = Math.max(1, age.plusMillis(999).toSeconds());
        if (seconds < 120) {
            return seconds + " s";
        }
        if (seconds < 2 * 3_600) {
            return seconds / 60 + " min";
        }
        return seconds < 2 * 86_400 ? seconds / 3_600 + " h" : seconds / 86_400 + " d";
    }
}

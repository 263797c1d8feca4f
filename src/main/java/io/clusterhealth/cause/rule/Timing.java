// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.AttachedElsewhere;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// What the times of two findings must say before one may explain the other.
public enum Timing {
    /// Nothing: something surer connects them.
    ANY {
        @Override
        boolean allows(Finding cause, Finding symptom) {
            return true;
        }
    },
    /// The cause did not begin clearly after the symptom, as far as one knows.
    ORDERED {
        @Override
        boolean allows(Finding cause, Finding symptom) {
            return lag(cause, symptom)
                    .filter(lag -> lag.compareTo(SLACK.negated()) < 0)
                    .isEmpty();
        }
    },
    /// Both times are known, and the symptom followed soon: the times themselves are evidence.
    CLOSE {
        @Override
        boolean allows(Finding cause, Finding symptom) {
            return lag(cause, symptom)
                    .filter(lag -> lag.compareTo(SLACK.negated()) >= 0 && lag.compareTo(SOON) <= 0)
                    .isPresent();
        }
    };

    /// Clocks differ, and conditions turn at their own pace.
    static final Duration SLACK = Duration.ofMinutes(5);

    private static final Duration SOON = Duration.ofHours(1);

    /// Their time is that of the latest crash rather than of the first: as causes they may be older than they say.
    private static final Set<FindingCode> OLDER_THAN_THEY_SAY =
            Set.of(FindingCode.POD_CRASH_LOOP, FindingCode.POD_OOM_KILLED);

    abstract boolean allows(Finding cause, Finding symptom);

    /// A pod whose volume another node has stands in for one that is gone, and is newer than the trouble.
    static boolean olderThanItSays(Finding cause) {
        return OLDER_THAN_THEY_SAY.contains(cause.code())
                || (cause.code() == FindingCode.POD_STUCK_CREATING && Says.any(cause, AttachedElsewhere.class));
    }

    /// Whether both times are known, and lie within the hour, whichever came first.
    static boolean together(Finding one, Finding other) {
        return CLOSE.allows(one, other) || CLOSE.allows(other, one);
    }

    /// How long after the cause the symptom began; empty when one cannot know.
    private static Optional<Duration> lag(Finding cause, Finding symptom) {
        if (cause.since().isEmpty() || symptom.since().isEmpty()) {
            return Optional.empty();
        }
        Instant began = cause.since().get();
        Instant followed = symptom.since().get();
        Duration lag = Duration.between(began, followed);
        boolean older = lag.isNegative() && olderThanItSays(cause);
        return older ? Optional.of(Duration.ZERO) : Optional.of(lag);
    }
}

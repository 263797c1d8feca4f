// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.AttachedElsewhere;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// The condition on the times of two findings under which one may explain the other.
public enum Timing {
    /// The cause is not known to have begun clearly after the symptom.
    ORDERED {
        @Override
        boolean allows(Finding cause, Finding symptom) {
            return olderThanItSays(cause)
                    || lag(cause, symptom)
                            .map(lag -> lag.compareTo(SLACK.negated()) >= 0)
                            .orElse(true);
        }
    },
    /// Both times are known and the symptom followed soon: the times themselves are evidence.
    CLOSE {
        @Override
        boolean allows(Finding cause, Finding symptom) {
            Duration before = olderThanItSays(cause) ? SOON : SLACK;
            return lag(cause, symptom)
                    .filter(lag -> lag.compareTo(before.negated()) >= 0 && lag.compareTo(SOON) <= 0)
                    .isPresent();
        }
    };

    /// Tolerance for clock skew and for conditions that are updated late.
    static final Duration SLACK = Duration.ofMinutes(5);

    private static final Duration SOON = Duration.ofHours(1);

    /// Their timestamp is that of the latest crash, not the first: as causes they may be older than their timestamp.
    private static final Set<FindingCode> OLDER_THAN_THEY_SAY =
            Set.of(FindingCode.POD_CRASH_LOOP, FindingCode.POD_OOM_KILLED);

    /// Dated by the age of the pods that they are about, which may have replaced others.
    private static final Set<FindingCode> AS_OLD_AS_ITS_PODS =
            Set.of(FindingCode.POD_STUCK_CREATING, FindingCode.POD_UNSCHEDULABLE);

    abstract boolean allows(Finding cause, Finding symptom);

    /// A pod whose volume is attached to another node replaces a deleted pod, and is newer than the problem.
    static boolean olderThanItSays(Finding cause) {
        return OLDER_THAN_THEY_SAY.contains(cause.code())
                || (cause.code() == FindingCode.POD_STUCK_CREATING && Says.any(cause, AttachedElsewhere.class));
    }

    /// Whether it is about a workload, and its timestamp is the age of a pod.
    public static boolean asOldAsItsPods(Finding one) {
        return AS_OLD_AS_ITS_PODS.contains(one.code()) && !one.subject().kind().equals("Pod");
    }

    /// Whether both times are known and at most an hour apart, in either order.
    static boolean together(Finding one, Finding other) {
        return CLOSE.allows(one, other) || CLOSE.allows(other, one);
    }

    /// How long after the cause the symptom began; empty if either time is unknown.
    static Optional<Duration> lag(Finding cause, Finding symptom) {
        return cause.since().flatMap(began -> symptom.since().map(followed -> Duration.between(began, followed)));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.ROLLOUT_STUCK;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Determines when an incident began.
public final class IncidentStart {
    /// How long before its cause a symptom may begin: conditions are updated late, and jobs retry before they fail.
    private static final Duration LEAD = Duration.ofHours(1);

    /// All failures of software that runs in the cluster.
    private static final Set<FindingCode> SOFTWARE = Set.of(
            POD_CRASH_LOOP,
            POD_OOM_KILLED,
            POD_IMAGE_PULL,
            POD_CONFIG_ERROR,
            POD_UNSCHEDULABLE,
            POD_STUCK_CREATING,
            POD_NOT_READY,
            POD_STUCK_TERMINATING,
            POD_FAILED,
            WORKLOAD_UNAVAILABLE,
            WORKLOAD_BELOW_DESIRED,
            ROLLOUT_STUCK,
            WORKLOAD_CANNOT_CREATE_PODS);

    private IncidentStart() {}

    /// The start of the cause's own object, or of the earliest symptom within the hour before it. Earlier symptoms
    /// had other reasons, except failures of software if the cause may be older than its timestamp. If the cause
    /// has no timestamp, the earliest symptom counts.
    public static Optional<Instant> of(Finding cause, List<Finding> symptoms) {
        boolean older = Timing.olderThanItSays(cause);
        Stream<Finding> own = symptoms.stream()
                .filter(one -> one.subject().equals(cause.subject()) || (older && SOFTWARE.contains(one.code())));
        return first(Stream.concat(Stream.of(cause), own))
                .map(began -> times(symptoms.stream())
                        .filter(at -> at.isBefore(began) && !at.isBefore(began.minus(LEAD)))
                        .min(Comparator.naturalOrder())
                        .orElse(began))
                .or(() -> first(symptoms.stream()));
    }

    private static Optional<Instant> first(Stream<Finding> findings) {
        return times(findings).min(Comparator.naturalOrder());
    }

    private static Stream<Instant> times(Stream<Finding> findings) {
        return findings.flatMap(one -> one.since().stream());
    }
}

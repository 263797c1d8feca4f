// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Determines when an incident began.
public final class IncidentStart {
    /// How long before its cause a symptom may begin: conditions are updated late, and jobs retry before they fail.
    private static final Duration LEAD = Duration.ofHours(1);

    private IncidentStart() {}

    /// The start of the cause's own object, or of the earliest symptom within the hour before it. Earlier symptoms
    /// had other reasons, except failures of software if the cause may be older than its timestamp. If the cause
    /// has no timestamp, the earliest symptom counts.
    public static Optional<Instant> of(Finding cause, List<Finding> symptoms) {
        boolean older = Timing.olderThanItSays(cause);
        Stream<Finding> own = symptoms.stream()
                .filter(one -> one.subject().equals(cause.subject()) || (older && Codes.SOFTWARE.contains(one.code())));
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

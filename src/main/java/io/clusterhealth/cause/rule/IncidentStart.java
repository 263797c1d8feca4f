// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// When an incident began.
public final class IncidentStart {
    /// How long before its cause a symptom may be seen: conditions turn late, and jobs try for a while.
    private static final Duration LEAD = Duration.ofHours(1);

    private IncidentStart() {}

    /// When the cause's own object began to fail, or within the hour before it the first of all that fails with it.
    /// What was so for longer was so for other reasons, unless the cause may be older than it says, and it is
    /// software. Where the cause does not say when, the earliest of all.
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

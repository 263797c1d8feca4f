// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Connects incidents with changes of the same object that came before them. A change makes no incident, and explains
/// none: it is what to look at.
public final class PrecedingChange {
    private PrecedingChange() {}

    /// The same incidents, each with the latest change of its cause's object, or of the workload that this belongs to,
    /// unless the incident had begun by then, as far as one knows.
    ///
    /// @param changes one for each object that was changed, dated
    public static Diagnosis linked(Diagnosis diagnosis, List<Finding> changes) {
        if (changes.isEmpty()) {
            return diagnosis;
        }
        Map<Subject, Finding> byObject =
                changes.stream().collect(Collectors.toMap(Finding::subject, Function.identity(), (one, _) -> one));
        return new Diagnosis(
                diagnosis.incidents().stream()
                        .map(incident -> incident.after(
                                before(incident, byObject).stream().toList()))
                        .toList(),
                diagnosis.notices());
    }

    private static Optional<Finding> before(Incident incident, Map<Subject, Finding> changes) {
        Finding cause = incident.cause();
        return Stream.concat(Stream.of(cause.subject()), cause.targets(Relation.OWNED_BY).stream())
                .flatMap(object -> Optional.ofNullable(changes.get(object)).stream())
                .filter(change -> incident.since().isEmpty()
                        || change.since()
                                .filter(at -> !at.isAfter(incident.since().get()))
                                .isPresent())
                .max(Comparator.comparing(change -> change.since().orElse(Instant.MIN)));
    }
}

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

/// Links incidents to earlier changes of the same object. A change neither creates nor explains an incident; it is a
/// hint where to look.
public final class PrecedingChange {
    private PrecedingChange() {}

    /// Returns the same incidents, each with the latest change of its cause's object or of the workload that owns the
    /// object, unless the incident is known to have begun before the change.
    ///
    /// @param changes one dated change for each changed object
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

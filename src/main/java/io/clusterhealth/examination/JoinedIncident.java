// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Incidents whose common cause is an object that the checks do not read.
final class JoinedIncident {
    private JoinedIncident() {}

    /// The incidents, of which those about these workloads are one.
    ///
    /// @param because why a workload fails over the common cause, `{cause}`
    static List<Incident> among(List<Incident> incidents, Finding cause, Set<Subject> workloads, String because) {
        List<Incident> parts = incidents.stream()
                .filter(incident -> workloads.contains(incident.cause().subject()))
                .toList();
        return incidents.stream()
                .filter(incident -> parts.isEmpty() || incident == parts.getFirst() || !parts.contains(incident))
                .map(incident -> parts.contains(incident) ? of(parts, cause, because, workloads) : incident)
                .toList();
    }

    /// One incident with the findings of all. A change of the common cause before it makes that likely.
    ///
    /// @param parts at least one
    /// @param because why the cause of each part follows from the common one, `{cause}`
    static Incident of(List<Incident> parts, Finding cause, String because) {
        return of(parts, cause, because, Set.of());
    }

    private static Incident of(List<Incident> parts, Finding cause, String because, Set<Subject> workloads) {
        Subject subject = cause.subject();
        Confidence confidence = parts.stream()
                        .flatMap(part -> part.changes().stream())
                        .anyMatch(change -> change.subject().equals(subject) && change.code() != cause.code())
                ? Confidence.LIKELY
                : Confidence.POSSIBLE;
        return new Incident(
                "%s/%s/%s%s"
                        .formatted(
                                cause.code().id(),
                                subject.kind(),
                                subject.namespace().isEmpty() ? "" : subject.namespace() + "/",
                                subject.name()),
                parts.stream()
                        .map(Incident::severity)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                parts.stream()
                        .map(Incident::impact)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                parts.stream()
                        .map(Incident::scope)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                confidence,
                parts.stream().flatMap(part -> part.since().stream()).min(Comparator.naturalOrder()),
                cause,
                parts.stream()
                        .flatMap(part ->
                                symptoms(part, because.replace("{cause}", subject.toString()), confidence, workloads))
                        .toList(),
                parts.getFirst().changes().stream()
                        .filter(change -> !change.id().equals(cause.id()))
                        .toList());
    }

    /// A workload that the cause of its part seemed to explain follows from the common cause itself.
    private static Stream<Symptom> symptoms(
            Incident part, String because, Confidence confidence, Set<Subject> workloads) {
        String first = part.cause().subject().toString();
        return Stream.concat(
                Stream.of(new Symptom(part.cause(), confidence, because)),
                part.symptoms().stream()
                        .map(one -> new Symptom(
                                one.finding(),
                                Confidence.POSSIBLE,
                                workloads.contains(one.finding().subject())
                                                && one.because().contains(first)
                                        ? because
                                        : one.because())));
    }
}

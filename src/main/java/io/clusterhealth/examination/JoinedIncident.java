// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Incidents whose common cause is an object that the checks do not read.
final class JoinedIncident {
    private JoinedIncident() {}

    /// One incident with the findings of all.
    ///
    /// @param parts at least one
    /// @param because why the cause of each part follows from the common one, `{cause}`
    static Incident of(List<Incident> parts, Finding cause, String because) {
        Subject subject = cause.subject();
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
                Confidence.POSSIBLE,
                parts.stream().flatMap(part -> part.since().stream()).min(Comparator.naturalOrder()),
                cause,
                parts.stream()
                        .flatMap(part -> symptoms(part, because.replace("{cause}", subject.toString())))
                        .toList(),
                parts.getFirst().changes().stream()
                        .filter(change -> !change.subject().equals(subject))
                        .toList());
    }

    private static Stream<Symptom> symptoms(Incident part, String because) {
        return Stream.concat(
                Stream.of(new Symptom(part.cause(), Confidence.POSSIBLE, because)),
                part.symptoms().stream().map(one -> new Symptom(one.finding(), Confidence.POSSIBLE, one.because())));
    }
}

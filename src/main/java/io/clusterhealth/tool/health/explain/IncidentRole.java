// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.examination.Involvement;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What an object is in the incident that it belongs to.
sealed interface IncidentRole {
    Incident incident();

    record FirstCause(Incident incident) implements IncidentRole {}

    /// Another object with a finding of the incident.
    record OwnSymptom(Incident incident, Incident.Symptom first) implements IncidentRole {}

    /// An object without a finding of any incident, affected by one that has one.
    record Involved(Incident incident, Involvement by) implements IncidentRole {}

    /// Its role in the first incident that it has a finding of, else in the first that it is involved in. Each look
    /// for an involvement goes through all pods.
    ///
    /// @param changes finds those that came before the incident
    static Optional<IncidentRole> of(Subject object, Picture picture, Diagnosis diagnosis, PrecedingChanges changes) {
        UnaryOperator<Incident> told =
                incident -> changes.told(List.of(incident), picture).getFirst();
        return diagnosis.incidents().stream()
                .filter(incident -> incident.findings().map(Finding::subject).anyMatch(object::equals))
                .findFirst()
                .map(incident -> own(object, told.apply(incident)))
                .or(() -> Involvement.of(object, picture, diagnosis)
                        .map(by -> new Involved(told.apply(by.incident()), by)));
    }

    private static IncidentRole own(Subject object, Incident incident) {
        return incident.symptoms().stream()
                .filter(symptom -> symptom.finding().subject().equals(object))
                .findFirst()
                .filter(_ -> !incident.cause().subject().equals(object))
                .<IncidentRole>map(first -> new OwnSymptom(incident, first))
                .orElseGet(() -> new FirstCause(incident));
    }
}

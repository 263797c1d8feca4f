// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One cause and everything it explains.
///
/// @param id stable for the same cause on the same object, such as `CH-201/Node/worker-3`
/// @param severity the worst of the cause and its symptoms, never below `MEDIUM`
/// @param impact the worst among the findings of that severity; a minor symptom does not lend its impact to the whole
/// @param scope how far it reaches: what the cause says where it is a node, the control plane or the API, else the
/// widest among the same findings
/// @param confidence that of the weakest edge; `CERTAIN` for a cause without symptoms
/// @param since when it began; symptoms that were there long before its cause do not count
/// @param symptoms in report order
/// @param changes of the failing object, or of what it reads, before the incident began; the latest first. None is
/// among the symptoms, and none is the cause
public record Incident(
        String id,
        Severity severity,
        Impact impact,
        Scope scope,
        Confidence confidence,
        Optional<Instant> since,
        Finding cause,
        List<Symptom> symptoms,
        List<Finding> changes) {

    public Incident {
        symptoms = List.copyOf(symptoms);
        changes = List.copyOf(changes);
    }

    /// One of which no change is known.
    public Incident(
            String id,
            Severity severity,
            Impact impact,
            Scope scope,
            Confidence confidence,
            Optional<Instant> since,
            Finding cause,
            List<Symptom> symptoms) {
        this(id, severity, impact, scope, confidence, since, cause, symptoms, List.of());
    }

    /// The same, more being known of its cause.
    public Incident with(Finding known) {
        return new Incident(id, severity, impact, scope, confidence, since, known, symptoms, changes);
    }

    /// The same, these changes having come before.
    public Incident after(List<Finding> earlier) {
        return new Incident(id, severity, impact, scope, confidence, since, cause, symptoms, earlier);
    }

    /// A finding that the cause explains.
    ///
    /// @param because the evidence of the edge, one line in our words
    public record Symptom(Finding finding, Confidence confidence, String because) {}
}

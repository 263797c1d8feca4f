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
/// @param scope how far it reaches: what the cause says where it is a node, an operator or the API, else the widest
/// among the same findings
/// @param confidence that of the weakest edge; `CERTAIN` for a cause without symptoms
/// @param since when it began; symptoms that were there long before its cause do not count
/// @param symptoms in report order
/// @param change by hand of the failing object before the incident began; not among the symptoms, and no cause
public record Incident(
        String id,
        Severity severity,
        Impact impact,
        Scope scope,
        Confidence confidence,
        Optional<Instant> since,
        Finding cause,
        List<Symptom> symptoms,
        Optional<Finding> change) {

    public Incident {
        symptoms = List.copyOf(symptoms);
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
        this(id, severity, impact, scope, confidence, since, cause, symptoms, Optional.empty());
    }

    /// The same, more being known of its cause.
    public Incident with(Finding known) {
        return new Incident(id, severity, impact, scope, confidence, since, known, symptoms, change);
    }

    /// The same, its object having been changed before.
    public Incident after(Optional<Finding> known) {
        return new Incident(id, severity, impact, scope, confidence, since, cause, symptoms, known);
    }

    /// A finding that the cause explains.
    ///
    /// @param because the evidence of the edge, one line in our words
    public record Symptom(Finding finding, Confidence confidence, String because) {}
}

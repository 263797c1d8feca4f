// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One cause and all findings it explains.
///
/// @param id stable for the same cause on the same object, such as `CH-201/Node/worker-3`
/// @param severity the worst of the cause and its symptoms, never below `MEDIUM`
/// @param impact the worst among the findings of that severity; a less severe symptom does not raise the impact
/// @param scope how far the incident reaches: the scope of the cause if that is a node, the control plane or the API,
/// else the widest among the findings of that severity
/// @param confidence that of the weakest edge; `CERTAIN` for a cause without symptoms
/// @param since when the incident began; symptoms that are much older than the cause do not count
/// @param symptoms in report order
/// @param changes of the failing object, or of what it reads, before the incident began; the latest first. A change
/// is neither a symptom nor the cause
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

    private static final Set<String> PARTS = Set.of("Pod", "Job");

    public Incident {
        symptoms = List.copyOf(symptoms);
        changes = List.copyOf(changes);
    }

    /// The cause, then its symptoms.
    public Stream<Finding> findings() {
        return Stream.concat(Stream.of(cause), symptoms.stream().map(Symptom::finding));
    }

    /// The symptoms to count. What is found of a workload because its pods, or of a CronJob because its Jobs, fail in
    /// the same way is one with the findings about these.
    public List<Symptom> counted() {
        Set<Fault> ofOwners = findings()
                .filter(finding -> PARTS.contains(finding.subject().kind()))
                .flatMap(part -> part.targets(Relation.OWNED_BY).stream().map(owner -> new Fault(part.code(), owner)))
                .collect(Collectors.toSet());
        return symptoms.stream()
                .filter(one -> !ofOwners.contains(
                        new Fault(one.finding().code(), one.finding().subject())))
                .toList();
    }

    private record Fault(FindingCode code, Subject subject) {}

    /// Whether the cause has no time of its own: it may have begun before the incident's start, that of a symptom.
    public boolean undated() {
        return cause.since().isEmpty() && since.isPresent();
    }

    /// Returns a copy with a more detailed finding as its cause.
    public Incident with(Finding known) {
        return new Incident(id, severity, impact, scope, confidence, since, known, symptoms, changes);
    }

    /// Returns a copy with the changes that preceded the incident.
    public Incident after(List<Finding> earlier) {
        return new Incident(id, severity, impact, scope, confidence, since, cause, symptoms, earlier);
    }

    /// A finding that the cause explains.
    ///
    /// @param because the evidence of the edge, one line in the words of the rule
    public record Symptom(Finding finding, Confidence confidence, String because) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.Comparator;
import java.util.Set;

/// An operator or its object may only count the parts that fail, `1 of 4 credentials requests are failing`, while one
/// of these, its symptom, reports the reason.
final class TellingPart {
    private static final Set<FindingCode> OBJECTS =
            Set.of(FindingCode.OPERAND_UNWELL, FindingCode.CUSTOM_RESOURCE_UNWELL);

    private static final Set<FindingCode> COUNTING = Set.of(
            FindingCode.OPERATOR_DEGRADED,
            FindingCode.OPERATOR_UNAVAILABLE,
            FindingCode.OPERAND_UNWELL,
            FindingCode.CUSTOM_RESOURCE_UNWELL);

    private TellingPart() {}

    /// The incident with the most detailed message of such a part beside a cause that gives no reason.
    static Incident quoted(Incident incident) {
        Finding cause = incident.cause();
        if (!COUNTING.contains(cause.code())
                || cause.evidence().stream()
                        .anyMatch(said -> said.meanings().reasons().findAny().isPresent())) {
            return incident;
        }
        int known = longest(cause);
        return incident.symptoms().stream()
                .filter(symptom -> symptom.confidence() != Confidence.POSSIBLE)
                .map(Symptom::finding)
                .filter(part -> OBJECTS.contains(part.code()) && longest(part) > known)
                .max(Comparator.comparingInt(TellingPart::longest))
                .map(part -> incident.with(cause.adding(Evidence.quoting(
                        part.subject() + " reports", part.evidence().getFirst().said()))))
                .orElse(incident);
    }

    private static int longest(Finding finding) {
        return finding.evidence().getFirst().said().message().length();
    }
}

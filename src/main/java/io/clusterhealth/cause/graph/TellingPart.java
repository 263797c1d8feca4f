// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A symptom may report what its cause lacks: an operator or its object may only count the parts that fail, `1 of 4
/// credentials requests are failing`, while one of these reports the reason.
final class TellingPart {
    private static final Set<FindingCode> OBJECTS =
            Set.of(FindingCode.OPERAND_UNWELL, FindingCode.CUSTOM_RESOURCE_UNWELL);

    private static final Set<FindingCode> COUNTING = Set.of(
            FindingCode.OPERATOR_DEGRADED,
            FindingCode.OPERATOR_UNAVAILABLE,
            FindingCode.OPERAND_UNWELL,
            FindingCode.CUSTOM_RESOURCE_UNWELL);

    private TellingPart() {}

    /// The incident with what such a symptom adds to its cause.
    static Incident quoted(Incident incident) {
        Finding cause = incident.cause();
        return node(incident)
                .or(() -> alert(incident))
                .or(() -> message(incident))
                .map(more -> incident.with(cause.adding(more)))
                .orElse(incident);
    }

    /// On which node a revision fails, of which an operator has the error only.
    private static Optional<Evidence> node(Incident incident) {
        return incident.cause().code() == FindingCode.OPERATOR_DEGRADED
                ? parts(incident)
                        .filter(part -> part.code() == FindingCode.REVISION_FAILED)
                        .map(part -> part.evidence().getFirst())
                        .findFirst()
                : Optional.empty();
    }

    /// The message of a critical alert, such as until when to act, where the cause has none.
    private static Optional<Evidence> alert(Incident incident) {
        boolean silent =
                incident.cause().evidence().stream().allMatch(one -> one.said().isEmpty());
        return parts(incident)
                .filter(part -> silent
                        && part.code() == FindingCode.ALERT_FIRING
                        && part.severity().compareTo(Severity.MEDIUM) <= 0)
                .filter(part -> longest(part) > 0)
                .map(part -> saying(part.subject() + " says", part))
                .findFirst();
    }

    /// The most detailed message of a part, beside a cause that gives no reason.
    private static Optional<Evidence> message(Incident incident) {
        Finding cause = incident.cause();
        if (!COUNTING.contains(cause.code())
                || cause.evidence().stream()
                        .anyMatch(said -> said.meanings().reasons().findAny().isPresent())) {
            return Optional.empty();
        }
        int known = longest(cause);
        return parts(incident)
                .filter(part -> OBJECTS.contains(part.code()) && longest(part) > known)
                .max(Comparator.comparingInt(TellingPart::longest))
                .map(part -> saying(part.subject() + " reports", part));
    }

    private static Evidence saying(String statement, Finding part) {
        return Evidence.quoting(statement, part.evidence().getFirst().said());
    }

    private static Stream<Finding> parts(Incident incident) {
        return incident.symptoms().stream()
                .filter(symptom -> symptom.confidence() != Confidence.POSSIBLE)
                .map(Symptom::finding);
    }

    private static int longest(Finding finding) {
        return finding.evidence().getFirst().said().message().length();
    }
}

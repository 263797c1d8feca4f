// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import static java.util.Comparator.naturalOrder;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Operands;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Operand;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Databases, hosted clusters, bridges of nodes and the like, of which their operators say that they are not well.
///
/// @param patience for how long one may be on its way
public record OperandHealth(Duration patience) implements Check {
    /// What is bad news when it is `False`.
    private static final List<String> GOOD = List.of("Available", "Ready");

    /// What is bad news when it is `True`, and how bad.
    private static final Map<String, Severity> BAD = Map.of(
            "Degraded", Severity.MEDIUM,
            "Failed", Severity.MEDIUM,
            "CredentialsProvisionFailure", Severity.MEDIUM,
            "Exhausted", Severity.LOW);

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Look> looks() {
        return Served.looks(Operands.ALL.toArray(Resource<?>[]::new));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Operands.ALL.stream()
                .flatMap(list -> picture.objects(list).stream())
                .filter(operand -> operand.metadata().deleted().isEmpty())
                .flatMap(operand -> judge(operand, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> judge(Operand operand, Instant asOf) {
        List<Condition> missing = GOOD.stream()
                .flatMap(type -> condition(operand, type, "False", asOf))
                .toList();
        List<Condition> ailing = BAD.keySet().stream()
                .sorted()
                .flatMap(type -> condition(operand, type, "True", asOf))
                .toList();
        Severity severity = missing.isEmpty()
                ? ailing.stream()
                        .map(bad -> BAD.get(bad.type()))
                        .min(naturalOrder())
                        .orElse(Severity.LOW)
                : FindingCode.OPERAND_UNWELL.severity();
        // What ails it says more than that it is missing.
        List<Condition> all = Stream.concat(ailing.stream(), missing.stream()).toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(finding(operand, all, severity, asOf));
    }

    private Stream<Condition> condition(Operand operand, String type, String status, Instant asOf) {
        return Condition.of(type, operand.conditions())
                .filter(condition -> condition.is(status))
                .filter(condition -> Age.lasts(condition.since(), patience, asOf))
                .stream();
    }

    private static Finding finding(Operand operand, List<Condition> bad, Severity severity, Instant asOf) {
        return Finding.of(FindingCode.OPERAND_UNWELL, Subjects.of(operand.kind(), operand.metadata()))
                .evidence(bad.stream()
                        .map(condition -> Quotes.evidence(condition, asOf))
                        .toList())
                .rated(severity)
                .since(bad.stream()
                        .flatMap(condition -> condition.since().stream())
                        .min(naturalOrder()))
                .links(controlPlane(operand).stream().toList());
    }

    /// A hosted control plane runs in a namespace that is named after its own and itself.
    private static Optional<Link> controlPlane(Operand operand) {
        return Optional.of(operand)
                .filter(one -> one.kind().equals(Operands.HOSTED_CLUSTERS.kind()))
                .map(Operand::metadata)
                .map(hosted -> hosted.namespace() + "-" + hosted.name())
                .map(name -> new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", name)));
    }
}

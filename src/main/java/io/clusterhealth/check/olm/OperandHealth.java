// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import static java.util.Comparator.naturalOrder;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
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
    /// The more basic first.
    private static final List<Resource<GenericObject>> ALL = Stream.of(
                    "credentialsrequests",
                    "nodenetworkconfigurationpolicies",
                    "sriovnetworknodestates",
                    "ipaddresspools",
                    "storageclusters",
                    "noobaas",
                    "hyperconvergeds",
                    "knativeservings",
                    "knativeeventings",
                    "lokistacks",
                    "kafkas",
                    "clusters",
                    "hostedclusters")
            .map(Resources::generic)
            .toList();

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
        return Served.looks(ALL.toArray(Resource<?>[]::new));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return ALL.stream()
                .flatMap(list -> picture.objects(list).stream())
                .filter(operand -> operand.metadata().deleted().isEmpty())
                .flatMap(operand -> judge(operand, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> judge(GenericObject operand, Instant asOf) {
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

    private Stream<Condition> condition(GenericObject operand, String type, String status, Instant asOf) {
        return Condition.of(type, conditions(operand))
                .filter(condition -> condition.is(status))
                .filter(condition -> Age.lasts(condition.since(), patience, asOf))
                .stream();
    }

    private static Finding finding(GenericObject operand, List<Condition> bad, Severity severity, Instant asOf) {
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
    private static Optional<Link> controlPlane(GenericObject operand) {
        return Optional.of(operand)
                .filter(one -> one.kind().equals("HostedCluster"))
                .map(GenericObject::metadata)
                .map(hosted -> hosted.namespace() + "-" + hosted.name())
                .map(name -> new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", name)));
    }

    /// Two kinds have no conditions, and say it in fields of their own.
    private static List<Condition> conditions(GenericObject operand) {
        return switch (operand.kind()) {
            case "IPAddressPool" -> List.of(spare(operand));
            case "SriovNetworkNodeState" ->
                List.of(new Condition(
                        "Failed",
                        operand.text("status.syncStatus").equals("Failed") ? "True" : "False",
                        operand.text("status.syncStatus"),
                        operand.text("status.lastSyncError"),
                        Optional.empty()));
            default -> operand.conditions();
        };
    }

    /// Whether a pool of addresses has one left; one that does not count them says nothing.
    private static Condition spare(GenericObject pool) {
        long given = pool.number("status.assignedIPv4", 0) + pool.number("status.assignedIPv6", 0);
        long left = pool.number("status.availableIPv4", 0) + pool.number("status.availableIPv6", 0);
        return new Condition(
                "Exhausted",
                given > 0 && left == 0 ? "True" : "False",
                "",
                "%d assigned, %d available".formatted(given, left),
                Optional.empty());
    }
}

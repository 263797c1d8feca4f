// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Egress addresses that are not assigned to a node: traffic that should use them leaves by another address, or not
/// at all. A notice while some of them are assigned: one node takes at most one of them.
/// @param settling from their creation
public record EgressAddresses(Duration settling) implements Check {
    private static final Set<String> REASONS = Set.of("NoMatchingNodeFound", "UndefinedRequest", "InvalidEgressIP");

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.EVENTS)
                .ofComponent(EgressAddresses::there, Resources.EGRESS_ADDRESSES, Resources.NAMESPACES);
    }

    /// Egress addresses are cluster-scoped, and concern the whole cluster.
    private static boolean there(Picture picture) {
        return picture.namespace().isEmpty() && Served.in(picture, Resources.EGRESS_ADDRESSES);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new EgressAddresses(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        return picture.objects(Resources.EGRESS_ADDRESSES).stream()
                .filter(egress -> egress.deleted().isEmpty())
                .filter(egress -> Age.lasts(egress.created(), settling, picture.asOf()))
                .flatMap(egress -> finding(egress, warnings, picture).stream())
                .toList();
    }

    private static Optional<Finding> finding(GenericObject egress, Warnings warnings, Picture picture) {
        List<String> wanted = egress.texts("spec.egressIPs");
        List<String> missing = new ArrayList<>(wanted);
        egress.each("status.items").stream()
                .filter(item -> item.has("node"))
                .map(item -> item.text("egressIP"))
                .forEach(missing::remove);
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        Quote quote = warnings.latest(Subjects.of(egress), REASONS)
                .map(Quotes::of)
                .orElseGet(() -> Quote.of(String.join(", ", missing)));
        return Optional.of(Finding.of(FindingCode.EGRESS_UNASSIGNED, Subjects.of(egress))
                .quoting(
                        "%d of %d addresses are not assigned to a node".formatted(missing.size(), wanted.size()), quote)
                .lowIf(missing.size() < wanted.size())
                .links(Relation.CARRIES, carried(egress, picture)));
    }

    /// The namespaces whose pods use the addresses.
    private static Stream<Subject> carried(GenericObject egress, Picture picture) {
        return picture.objects(Resources.NAMESPACES).stream()
                .filter(namespace ->
                        new Labels(namespace.labels(), true).surelyFit(egress.selector("spec.namespaceSelector")))
                .map(namespace -> Subjects.of("Namespace", namespace.metadata()));
    }
}

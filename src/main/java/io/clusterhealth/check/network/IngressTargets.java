// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.IngressClass;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Ingresses that lead nowhere: their class does not exist, or their Service.
public record IngressTargets() implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.quiet(Resources.INGRESSES),
                Look.when(
                        picture -> !picture.objects(Resources.INGRESSES).isEmpty(),
                        Resources.INGRESS_CLASSES,
                        Resources.SERVICES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        for (Ingress ingress : picture.objects(Resources.INGRESSES)) {
            classless(ingress, picture)
                    .map(evidence -> finding(FindingCode.INGRESS_WITHOUT_CLASS, ingress, evidence, List.of()))
                    .ifPresent(findings::add);
            List<Subject> missing = missing(ingress, picture);
            if (!missing.isEmpty()) {
                findings.add(finding(
                        FindingCode.INGRESS_WITHOUT_SERVICE,
                        ingress,
                        Evidence.quoting(
                                "services it leads to do not exist",
                                missing.stream().map(Subject::name).collect(Collectors.joining(", "))),
                        missing.stream()
                                .map(service -> new Link(Relation.ROUTES_TO, service))
                                .toList()));
            }
        }
        return findings;
    }

    /// A cluster without classes has controllers that know of none.
    private static Optional<Evidence> classless(Ingress ingress, Picture picture) {
        List<IngressClass> classes = picture.objects(Resources.INGRESS_CLASSES);
        if (!picture.whole(Resources.INGRESS_CLASSES)
                || classes.isEmpty()
                || ingress.className().isEmpty()) {
            return Optional.empty();
        }
        return classes.stream().anyMatch(known -> known.metadata().name().equals(ingress.className()))
                ? Optional.empty()
                : Optional.of(Evidence.quoting("there is no ingress class of this name", ingress.className()));
    }

    private static List<Subject> missing(Ingress ingress, Picture picture) {
        if (!picture.whole(Resources.SERVICES)) {
            return List.of();
        }
        Set<Subject> known = picture.objects(Resources.SERVICES).stream()
                .map(service -> Subjects.of("Service", service.metadata()))
                .collect(Collectors.toSet());
        return ingress.services().stream()
                .map(name -> new Subject("Service", ingress.metadata().namespace(), name))
                .filter(service -> !known.contains(service))
                .sorted()
                .toList();
    }

    private static Finding finding(FindingCode code, Ingress ingress, Evidence evidence, List<Link> links) {
        return new Finding(
                code,
                code.severity(),
                Subjects.of("Ingress", ingress.metadata()),
                Optional.empty(),
                List.of(evidence),
                links);
    }
}

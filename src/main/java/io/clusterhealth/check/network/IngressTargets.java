// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.KnownHosts;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Ingresses whose class or Service does not exist.
public record IngressTargets() implements Check {
    /// How long a controller may take to assign an address to an Ingress: cloud load balancers need minutes.
    private static final Duration ADDRESSED = Duration.ofMinutes(10);

    @Override
    public Reads reads() {
        return Reads.of()
                .always(Resources.INGRESSES)
                .when(
                        picture -> !picture.objects(Resources.INGRESSES).isEmpty(),
                        Resources.INGRESS_CLASSES,
                        Resources.SERVICES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>(classless(picture));
        for (Ingress ingress : picture.objects(Resources.INGRESSES)) {
            List<Subject> missing = missing(ingress, picture);
            if (!missing.isEmpty()) {
                findings.add(finding(
                        FindingCode.INGRESS_WITHOUT_SERVICE,
                        ingress,
                        Evidence.quoting(
                                "its backend Services do not exist",
                                missing.stream().map(Subject::name).collect(Collectors.joining(", "))),
                        missing.stream()
                                .map(service -> new Link(Relation.ROUTES_TO, service))
                                .toList()));
            }
        }
        return findings;
    }

    /// Ingresses with classes that do not exist, and the missing classes that several of them name. In a cluster
    /// without any class, controllers may ignore classes: there an Ingress with an address is served. So is one
    /// in any cluster that names its class only by the annotation: controllers such as that of GKE need no class.
    private static List<Finding> classless(Picture picture) {
        Set<String> classes = picture.objects(Resources.INGRESS_CLASSES).stream()
                .map(known -> known.metadata().name())
                .collect(Collectors.toSet());
        if (!picture.whole(Resources.INGRESS_CLASSES)) {
            return List.of();
        }
        Map<String, List<Ingress>> byClass = picture.objects(Resources.INGRESSES).stream()
                .filter(ingress -> !ingress.className().isEmpty() && !classes.contains(ingress.className()))
                .filter(ingress -> ingress.annotated()
                        ? !classes.isEmpty() && unserved(ingress, picture)
                        : !classes.isEmpty() || unserved(ingress, picture))
                .collect(Collectors.groupingBy(Ingress::className, TreeMap::new, Collectors.toList()));
        List<Finding> findings = new ArrayList<>();
        byClass.forEach((name, ingresses) -> {
            Subject ofClass = Subject.clusterScoped("IngressClass", name);
            for (Ingress ingress : ingresses) {
                findings.add(finding(
                        FindingCode.INGRESS_WITHOUT_CLASS,
                        ingress,
                        Evidence.quoting("no IngressClass has this name", name),
                        List.of(new Link(Relation.OF_CLASS, ofClass))));
            }
            if (ingresses.size() > 1) {
                findings.add(missing(ofClass, ingresses.size()));
            }
        });
        return findings;
    }

    private static boolean unserved(Ingress ingress, Picture picture) {
        return !ingress.addressed() && Age.reached(ingress.metadata().created(), ADDRESSED, picture.asOf());
    }

    private static Finding missing(Subject ofClass, int ingresses) {
        return Finding.of(FindingCode.INGRESS_CLASS_MISSING, ofClass)
                .saying("it is not there, and %d Ingresses name it".formatted(ingresses));
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
        return Finding.of(code, Subjects.of("Ingress", ingress.metadata()))
                .evidence(evidence)
                .since(
                        code == FindingCode.INGRESS_WITHOUT_CLASS
                                ? ingress.metadata().created()
                                : Optional.empty())
                .links(Stream.concat(links.stream(), KnownHosts.links(ingress.hosts().stream()))
                        .toList());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.CustomRoutes;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Ingresses whose class or Service does not exist, and Routes and the like whose Service does not exist.
///
/// @param patience how long a controller may take to assign an address to an Ingress: cloud load balancers need minutes
public record IngressTargets(Duration patience) implements Check {
    private static final String DEFAULT = "metadata.annotations[ingressclass.kubernetes.io/is-default-class]";

    @Override
    public Reads reads() {
        return Reads.of()
                .always(Resources.INGRESSES)
                .when(
                        picture -> !picture.objects(Resources.INGRESSES).isEmpty(),
                        Resources.INGRESS_CLASSES,
                        Resources.SERVICES)
                .when(picture -> !picture.objects(Resources.ROUTES).isEmpty(), Resources.SERVICES)
                .and(CustomRoutes.READS);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new IngressTargets(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>(classless(picture));
        findings.addAll(ofNoClass(picture));
        Backends backends = Backends.in(picture);
        Set<Subject> passedOver = passedOver(picture);
        EntryPoint.in(picture)
                .filter(point -> !point.isGatewayRoute() && !passedOver.contains(point.subject()))
                .flatMap(point -> missing(point, backends).stream())
                .forEach(findings::add);
        return findings;
    }

    /// The Routes that OpenShift creates for Ingresses, which have the same backends, and those of namespaces whose
    /// Services are not known.
    private static Set<Subject> passedOver(Picture picture) {
        Set<String> unseen = unseen(picture);
        return picture.objects(Resources.ROUTES).stream()
                .filter(route -> route.metadata().controller().isPresent() || unseen.contains(route.namespace()))
                .map(route -> Subjects.of("Route", route.metadata()))
                .collect(Collectors.toSet());
    }

    /// The namespaces whose Services a recording omits although it has their Routes: there nothing is known of the
    /// backends.
    public static Set<String> unseen(Picture picture) {
        Set<String> seen = picture.objects(Resources.SERVICES).stream()
                .map(service -> service.namespace())
                .collect(Collectors.toSet());
        return picture.objects(Resources.ROUTES).stream()
                .filter(route -> route.metadata().controller().isEmpty())
                .map(Route::namespace)
                .filter(namespace -> !seen.contains(namespace) && !picture.holds(Resources.SERVICES, namespace))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Ingresses with classes that do not exist, and the missing classes that several of them name. In a cluster
    /// without any class, controllers may ignore classes: there an Ingress with an address is served. So is one
    /// in any cluster that names its class only by the annotation: controllers such as that of GKE need no class.
    private List<Finding> classless(Picture picture) {
        Set<String> classes = picture.objects(Resources.INGRESS_CLASSES).stream()
                .map(known -> known.name())
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
                findings.add(Finding.of(FindingCode.INGRESS_WITHOUT_CLASS, Subjects.of("Ingress", ingress.metadata()))
                        .evidence(Stream.concat(
                                        Stream.of(Evidence.quoting("no IngressClass has this name", name)),
                                        only(classes))
                                .toList())
                        .since(ingress.created())
                        .link(Relation.OF_CLASS, ofClass)
                        .links(Relation.KNOWN_AS, EntryPoint.known(ingress.hosts().stream())));
            }
            if (ingresses.size() > 1) {
                findings.add(missing(ofClass, ingresses.size()));
            }
        });
        return findings;
    }

    private static Stream<Evidence> only(Set<String> classes) {
        return classes.stream()
                .filter(_ -> classes.size() == 1)
                .map("the only IngressClass is %s"::formatted)
                .map(Evidence::of);
    }

    /// Ingresses that name no class where none is the default, if controllers assign addresses to others.
    private List<Finding> ofNoClass(Picture picture) {
        List<Ingress> ingresses = picture.objects(Resources.INGRESSES);
        boolean none = !picture.objects(Resources.INGRESS_CLASSES).isEmpty()
                && picture.objects(Resources.INGRESS_CLASSES).stream()
                        .noneMatch(known -> known.text(DEFAULT).equals("true"));
        return none && ingresses.stream().anyMatch(Ingress::addressed)
                ? ingresses.stream()
                        .filter(ingress -> ingress.className().isEmpty() && unserved(ingress, picture))
                        .map(ingress -> Finding.of(
                                        FindingCode.INGRESS_WITHOUT_CLASS, Subjects.of("Ingress", ingress.metadata()))
                                .saying("it has no address")
                                .rated(Severity.LOW)
                                .since(ingress.created())
                                .mode(Mode.INGRESS_OF_NO_CLASS))
                        .toList()
                : List.of();
    }

    private boolean unserved(Ingress ingress, Picture picture) {
        return !ingress.addressed() && Age.reached(ingress.created(), patience, picture.asOf());
    }

    private static Finding missing(Subject ofClass, int ingresses) {
        return Finding.of(FindingCode.INGRESS_CLASS_MISSING, ofClass)
                .saying("it is not there, and %d Ingresses name it".formatted(ingresses));
    }

    private static Optional<Finding> missing(EntryPoint point, Backends backends) {
        List<Subject> missing = point.targets().stream()
                .filter(service -> backends.of(service) == Backing.NO_SERVICE)
                .sorted()
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(FindingCode.INGRESS_WITHOUT_SERVICE, point.subject())
                        .quoting(
                                "its backend Services do not exist",
                                missing.stream()
                                        .map(service -> service.namespace()
                                                        .equals(point.subject().namespace())
                                                ? service.name()
                                                : service.namespace() + "/" + service.name())
                                        .collect(Collectors.joining(", ")))
                        .links(Relation.ROUTES_TO, missing.stream())
                        .links(Relation.KNOWN_AS, EntryPoint.known(point.hosts().stream())));
    }
}

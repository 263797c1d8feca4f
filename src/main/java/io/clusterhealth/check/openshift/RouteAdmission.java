// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Route.RouterAdmission;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// OpenShift's routes that a router rejects. A route admitted by another router is only a notice, and so is one that
/// no router reports on while they report on others: it may be meant for a router that reports nothing.
///
/// @param settling how long routers may take to report on a route, from its creation
public record RouteAdmission(Duration settling) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS).ofComponent(OpenShift::shown, Resources.ROUTES);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new RouteAdmission(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Route> routes = picture.objects(Resources.ROUTES);
        boolean reported = routes.stream().anyMatch(route -> !route.admissions().isEmpty());
        return routes.stream()
                .flatMap(route -> route.admissions().isEmpty()
                        ? reported ? ignored(route, picture.asOf()).stream() : Stream.empty()
                        : refused(route).stream())
                .toList();
    }

    private Optional<Finding> ignored(Route route, Instant asOf) {
        return Age.reached(route.created(), settling, asOf)
                ? Optional.of(Finding.of(FindingCode.ROUTE_REFUSED, Subjects.of("Route", route.metadata()))
                        .saying("no router reports on it in its status, as they do on other routes")
                        .rated(Severity.LOW)
                        .mode(Mode.NO_ROUTER)
                        .since(route.created()))
                : Optional.empty();
    }

    private static Optional<Finding> refused(Route route) {
        List<RouterAdmission> refusals = route.admissions().stream()
                .filter(admission -> admission.admitted().is("False"))
                .toList();
        if (refusals.isEmpty()) {
            return Optional.empty();
        }
        boolean admitted = route.admissions().stream()
                .anyMatch(admission -> admission.admitted().is("True"));
        Optional<Instant> since =
                Age.earliest(refusals, refusal -> refusal.admitted().since());
        return Optional.of(Finding.of(FindingCode.ROUTE_REFUSED, Subjects.of("Route", route.metadata()))
                .evidence(refusals.stream().map(RouteAdmission::evidence).toList())
                .lowIf(admitted)
                .since(since)
                .links(Relation.ADMITTED_BY, refusals.stream().map(RouteAdmission::controller))
                .links(Relation.KNOWN_AS, EntryPoint.known(Stream.of(route.host()))));
    }

    private static Subject controller(RouterAdmission refusal) {
        return new Subject("IngressController", "openshift-ingress-operator", refusal.router());
    }

    private static Evidence evidence(RouterAdmission refusal) {
        return Evidence.quoting("the router %s refuses it".formatted(refusal.router()), Quotes.of(refusal.admitted()));
    }
}

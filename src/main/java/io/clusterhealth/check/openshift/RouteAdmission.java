// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.KnownHosts;
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
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// OpenShift's routes that a router rejects. A route admitted by another router is only a notice.
///
/// A route without a status from any router is no finding: routers may be configured to ignore it.
public record RouteAdmission() implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS).ofComponent(OpenShift::shown, Resources.ROUTES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.ROUTES).stream()
                .flatMap(route -> finding(route).stream())
                .toList();
    }

    private static Optional<Finding> finding(Route route) {
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
                .links(Relation.KNOWN_AS, KnownHosts.of(Stream.of(route.host()))));
    }

    private static Subject controller(RouterAdmission refusal) {
        return new Subject("IngressController", "openshift-ingress-operator", refusal.router());
    }

    private static Evidence evidence(RouterAdmission refusal) {
        return Evidence.quoting("the router %s refuses it".formatted(refusal.router()), Quotes.of(refusal.admitted()));
    }
}

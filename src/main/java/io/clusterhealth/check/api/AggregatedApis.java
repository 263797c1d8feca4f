// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Signs;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiService;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Aggregated APIs whose own server does not answer. Deleting a namespace hangs on each of them, and without
/// `metrics.k8s.io` autoscalers are blind.
///
/// @param patience for how long one may be unavailable
public record AggregatedApis(Duration patience) implements Check {
    /// What the API server answers for one whose own server it does not reach, as autoscalers tell in their events.
    private static final String UNHANDLED = "the server is currently unable to handle the request";

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.NAMESPACES);
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.when(picture -> stale(picture) || discoveryFails(picture), Resources.API_SERVICES),
                Look.told(Signs.said(UNHANDLED), Resources.API_SERVICES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        for (ApiService service : picture.objects(Resources.API_SERVICES)) {
            Condition.of("Available", service.conditions())
                    .filter(available ->
                            available.is("False") && Age.lasts(available.since(), patience, picture.asOf()))
                    .ifPresent(available -> findings.add(finding(service, available, picture.asOf())));
        }
        if (!picture.whole(Resources.API_SERVICES)) {
            picture.server().apis().known().stream()
                    .flatMap(apis -> apis.stale().stream())
                    .forEach(stale -> findings.add(finding(stale)));
        }
        return findings;
    }

    private static Finding finding(ApiService service, Condition available, Instant asOf) {
        return Finding.of(FindingCode.API_SERVICE_DOWN, Subjects.of("APIService", service.metadata()))
                .quoting(
                        "Available is False"
                                + available
                                        .since()
                                        .map(at -> " for " + Age.text(at, asOf))
                                        .orElse(""),
                        Quotes.of(available))
                .rated(severity(service.metadata().name()))
                .since(available.since())
                .links(service.service()
                        .map(reference -> List.of(new Link(Relation.SERVED_BY, Backends.subject(reference))))
                        .orElse(List.of()));
    }

    /// @param stale such as `metrics.k8s.io/v1beta1`
    private static Finding finding(String stale) {
        int slash = stale.indexOf('/');
        String name = stale.substring(slash + 1) + "." + stale.substring(0, slash);
        return Finding.of(FindingCode.API_SERVICE_DOWN, Subject.clusterScoped("APIService", name))
                .saying("the API server has lost touch with whoever serves it")
                .rated(severity(name));
    }

    private static Severity severity(String name) {
        return name.endsWith("metrics.k8s.io") ? Severity.MEDIUM : FindingCode.API_SERVICE_DOWN.severity();
    }

    private static boolean stale(Picture picture) {
        return picture.server()
                .apis()
                .known()
                .filter(apis -> !apis.stale().isEmpty())
                .isPresent();
    }

    private static boolean discoveryFails(Picture picture) {
        return picture.objects(Resources.NAMESPACES).stream()
                .flatMap(namespace -> namespace.conditions().stream())
                .anyMatch(condition ->
                        condition.type().equals("NamespaceDeletionDiscoveryFailure") && condition.is("True"));
    }
}

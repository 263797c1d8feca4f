// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.INGRESS_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.ROUTE_REFUSED;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;

/// OpenShift's routers: what carries them, the operator above them, and the routes they serve.
final class RouteRules {
    private static final Set<FindingCode> INGRESS = Set.of(INGRESS_UNAVAILABLE, INGRESS_DEGRADED);
    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    INGRESS,
                    Path.into(Set.of("openshift-ingress")),
                    When.causeSpeaks().and(RouteRules::itsRouter).and(ORDERED),
                    LIKELY,
                    "{cause} is its router"),
            new PathRule(
                    INGRESS,
                    Codes.OPERATOR,
                    Path.anywhere(INGRESS)
                            .given(symptom -> symptom.subject().name().equals("ingress")),
                    When.namesCause(),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    INGRESS,
                    Codes.OPERATOR,
                    Path.anywhere(INGRESS)
                            .given(symptom -> symptom.subject().name().equals("ingress")),
                    ORDERED,
                    LIKELY,
                    "{cause} is one of the ingress controllers it runs"),
            new PathRule(
                    Set.of(INGRESS_UNAVAILABLE),
                    Codes.OPERATOR,
                    Path.anywhere(Set.of(INGRESS_UNAVAILABLE))
                            .given(symptom -> symptom.subject().name().equals("console")
                                    || symptom.subject().name().equals("authentication")),
                    ORDERED.and(When.mentions(Topic.ROUTE, Topic.APPS_DOMAIN, Topic.INGRESS)),
                    LIKELY,
                    "its route is served by {cause}"),
            new PathRule(
                    INGRESS,
                    Set.of(ROUTE_REFUSED),
                    Path.along(Relation.ADMITTED_BY),
                    ORDERED,
                    LIKELY,
                    "{cause} is what admits it"),
            new PathRule(
                    Set.of(ROUTE_REFUSED),
                    Codes.OPERATOR,
                    Path.managed(),
                    ORDERED.and(When.mentions(Topic.ROUTE)),
                    LIKELY,
                    "{cause} is its route, and no router serves it"));

    private RouteRules() {}

    /// The Deployment of an ingress controller's routers is called `router-` and its name.
    private static boolean itsRouter(Finding cause, Finding symptom) {
        return cause.subject().name().startsWith("router-" + symptom.subject().name());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The Gateway API, where each Gateway has its own conditions in the status of a route.
class GatewayConditionsTest {
    private static final String FINE = parent("edge", "Accepted", "True", "Accepted");
    private static final String LOST = parent("edge", "ResolvedRefs", "False", "BackendNotFound");

    @ParameterizedTest
    @CsvSource({"httproutes, HTTPRoute", "grpcroutes, GRPCRoute"})
    void routeWithoutItsBackendIsTold(String list, String kind) {
        assertThat(route(list, LOST).told(Given.conditions(list)))
                .containsExactly("GATEWAY_ROUTE_REFUSED MEDIUM %s shop/api".formatted(kind));
        assertThat(route(list, FINE).told(Given.conditions(list))).isEmpty();
    }

    @Test
    void routeTellsWhichGatewayRefusesIt() {
        Finding refused = Given.conditions("httproutes")
                .inspect(route("httproutes", LOST).picture())
                .getFirst();

        assertThat(refused.evidence().getFirst().statement())
                .isEqualTo("ResolvedRefs is False for 9 min, by Gateway edge");
        assertThat(refused.evidence().getFirst().quote()).isEqualTo("BackendNotFound: no such thing");
        assertThat(refused.targets(Relation.ADMITTED_BY)).containsExactly(new Subject("Gateway", "infra", "edge"));
    }

    @Test
    void routeThatAnotherGatewayTakesIsANotice() {
        String other = parent("inner", "Accepted", "False", "NotAllowedByListeners");

        assertThat(route("httproutes", FINE, other).told(Given.conditions("httproutes")))
                .containsExactly("GATEWAY_ROUTE_REFUSED LOW HTTPRoute shop/api");
        assertThat(route("httproutes", LOST, other).told(Given.conditions("httproutes")))
                .containsExactly("GATEWAY_ROUTE_REFUSED MEDIUM HTTPRoute shop/api");
    }

    @ParameterizedTest
    @CsvSource({
        "Programmed, False, 5m, true",
        "Accepted, False, 5m, true",
        "Programmed, False, 4m, false",
        "Programmed, True, 5m, false"
    })
    void gatewayHasFiveMinutesToBeProgrammed(String type, String status, String age, boolean told) {
        assertThat(new Given()
                        .with(
                                Resources.generic("gateways"),
                                Given.object(
                                        "gateways", named("infra", "edge"), "{}", Given.condition(type, status, age)))
                        .told(Given.conditions("gateways")))
                .isEqualTo(told ? List.of("GATEWAY_NOT_PROGRAMMED MEDIUM Gateway infra/edge") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "Programmed, False, 5m, MEDIUM",
        "Programmed, False, 4m,",
        "Programmed, True, 9d,",
        "Conflicted, True, 5m, MEDIUM",
        "Conflicted, False, 9d,",
        "ResolvedRefs, False, 5m, LOW"
    })
    void listenerHasItsOwnStateWhateverTheOthersAre(String type, String status, String age, String severity) {
        List<Finding> found =
                inspected(gateway("@30d", "{type: Programmed, status: 'True', lastTransitionTime: @9d}", """
                {name: http, conditions: [{type: Programmed, status: 'True', lastTransitionTime: @9d}]},
                {name: secure, conditions: [{type: %s, status: '%s', lastTransitionTime: @%s}]}""".formatted(
                                type, status, age)));

        assertThat(found)
                .extracting(finding -> finding.severity().name())
                .isEqualTo(severity == null ? List.of() : List.of(severity));
        assertThat(found)
                .allSatisfy(finding -> assertThat(finding.evidence().getFirst().statement())
                        .isEqualTo("%s of its listener secure is %s for 5 min".formatted(type, status)));
    }

    @Test
    void reasonOfAListenerComesBeforeItsConsequence() {
        assertThat(inspected(gateway("@30d", "", """
                        {name: secure, conditions: [
                          {type: Programmed, status: 'False', reason: Invalid, lastTransitionTime: @1h},
                          {type: ResolvedRefs, status: 'False', reason: InvalidCertificateRef, lastTransitionTime: @1h}]}""")).getFirst().evidence())
                .extracting(Evidence::quote)
                .containsExactly("InvalidCertificateRef", "Invalid");
    }

    /// The CRDs set these conditions before any controller has seen the object, with 1970 as their time.
    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, @10m, true",
        "1970-01-01T00:00:00Z, @9m, false",
        "@10m, @9d, true",
        "@9m, @9d, false"
    })
    void gatewayAndItsClassHaveTenMinutesToFindAController(String since, String created, boolean told) {
        String waiting = "{type: Accepted, status: Unknown, reason: Pending, lastTransitionTime: %s}"
                .formatted(since.startsWith("@") ? since : "'" + since + "'");
        Given given = gateway(created, waiting, "")
                .having(Resources.generic("gatewayclasses"), """
                        {metadata: {name: own, creationTimestamp: %s}, status: {conditions: [%s]}}""".formatted(created, waiting), """
                        {metadata: {name: unused, creationTimestamp: @9d}, status: {conditions: [%s]}}""".formatted(waiting));

        assertThat(given.told(Given.conditions("gateways")))
                .isEqualTo(told ? List.of("GATEWAY_NOT_PROGRAMMED MEDIUM Gateway infra/edge") : List.of());
        assertThat(given.told(Given.conditions("gatewayclasses")))
                .isEqualTo(told ? List.of("GATEWAY_NOT_PROGRAMMED MEDIUM GatewayClass own") : List.of());
        assertThat(Given.conditions("gateways").inspect(given.picture()))
                .allSatisfy(gateway -> assertThat(gateway.targets(Relation.OF_CLASS))
                        .containsExactly(Subject.clusterScoped("GatewayClass", "own")));
    }

    @ParameterizedTest
    @CsvSource({
        "'{name: edge, namespace: infra}', @10m, true",
        "'{name: edge, namespace: infra}', @9m, false",
        "'{name: web, kind: Service}', @9d, false",
        "'', @9d, false"
    })
    void routeThatNoGatewayReportsOnIsNotServed(String parent, String created, boolean told) {
        List<Finding> found = Given.conditions("httproutes")
                .inspect(new Given()
                        .having(Resources.generic("httproutes"), """
                                {metadata: {namespace: shop, name: api, creationTimestamp: %s},
                                 spec: {parentRefs: [%s]}}""".formatted(created, parent))
                        .picture());

        assertThat(found).hasSize(told ? 1 : 0).allSatisfy(route -> {
            assertThat(route.evidence().getFirst().statement())
                    .isEqualTo("no controller has reported on it for 10 min, for Gateway edge");
            assertThat(route.targets(Relation.ADMITTED_BY)).containsExactly(new Subject("Gateway", "infra", "edge"));
        });
    }

    private static List<Finding> inspected(Given given) {
        return Given.conditions("gateways").inspect(given.picture());
    }

    private static Given gateway(String created, String conditions, String listeners) {
        return new Given().having(Resources.generic("gateways"), """
                {metadata: {namespace: infra, name: edge, creationTimestamp: %s}, spec: {gatewayClassName: own},
                 status: {conditions: [%s], listeners: [%s]}}""".formatted(created, conditions, listeners));
    }

    private static String parent(String gateway, String type, String status, String reason) {
        return """
                {parentRef: {name: %s, namespace: infra}, conditions: [{type: %s, status: "%s", reason: %s, \
                message: no such thing, lastTransitionTime: @9m}]}""".formatted(gateway, type, status, reason);
    }

    private static Given route(String list, String... parents) {
        return new Given()
                .with(
                        Resources.generic(list),
                        Given.object(
                                list,
                                named("shop", "api"),
                                "{status: {parents: [%s]}}".formatted(String.join(", ", parents))));
    }
}

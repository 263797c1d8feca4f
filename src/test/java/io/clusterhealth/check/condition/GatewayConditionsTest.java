// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.CustomRoutes;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Custom resources that route to Services by name, as the rows of `routes.txt` say.
class CustomRouteTest {
    private static final IngressTargets TARGETS = new IngressTargets(Duration.ofMinutes(10));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ingressroutes    | routes: [{services: [{name: cart}]}] | false",
                "ingressroutes    | routes: [{services: [{name: cart}, {name: gone}]}] | true",
                "ingressroutes    | routes: [{services: [{name: gone, weight: 0}]}] | false",
                "ingressroutes    | routes: [{services: [{name: gone, kind: TraefikService}]}] | false",
                "ingressroutes    | routes: [{services: [{name: api@internal}]}] | false",
                "ingressroutes    | routes: [{services: [{name: cart, namespace: other}]}] | true",
                "ingressroutetcps | routes: [{services: [{name: gone}]}] | true",
                "ingressrouteudps | routes: [{services: [{name: gone}]}] | true",
                "virtualservices  | http: [{route: [{destination: {host: cart}}]}] | false",
                "virtualservices  | http: [{route: [{destination: {host: gone}}]}] | true",
                "virtualservices  | http: [{route: [{destination: {host: gone}, weight: 0}]}] | false",
                "virtualservices  | http: [{redirect: {authority: gone}}] | false",
                "virtualservices  | tcp: [{route: [{destination: {host: gone.shop}}]}] | true",
                "virtualservices  | tcp: [{route: [{destination: {host: cart.shop}}]}] | false",
                "virtualservices  | tls: [{route: [{destination: {host: gone.shop.svc.cluster.local}}]}] | true",
                "virtualservices  | tls: [{route: [{destination: {host: cart.shop.svc.cluster.local}}]}] | false",
                "virtualservices  | http: [{route: [{destination: {host: example.com}}]}] | false",
                "virtualservices  | http: [{route: [{destination: {host: www.example.com}}]}] | false",
                "virtualservices  | http: [{route: [{destination: {host: ledger}}]}] | false",
                "virtualservices  | http: [{route: [{destination: {host: '*.shop'}}]}] | false",
                "httpproxies      | routes: [{services: [{name: gone}]}] | true",
                "httpproxies      | tcpproxy: {services: [{name: cart}]} | false",
                "ingressroutes.traefik.containo.us | routes: [{services: [{name: gone}]}] | true",
                "apisixroutes | http: [{backends: [{serviceName: cart, servicePort: 80}]}] | false",
                "apisixroutes | http: [{backends: [{serviceName: gone, servicePort: 80}]}] | true",
                "apisixroutes | http: [{backends: [{serviceName: gone, servicePort: 80, weight: 0}]}] | false",
                "apisixroutes | stream: [{backend: {serviceName: gone, servicePort: 80}}] | true",
                "virtualservers | upstreams: [{name: a, service: cart, port: 80}] | false",
                "virtualservers | upstreams: [{name: a, service: gone, port: 80}] | true",
                "virtualserverroutes | upstreams: [{name: a, service: gone, port: 80}] | true",
                "routegroups | backends: [{name: a, type: service, serviceName: gone, servicePort: 80}] | true",
                "routegroups | backends: [{name: a, type: shunt}] | false"
            })
    void routeNeedsItsServices(String list, String spec, boolean missing) {
        Given given = given(list, spec);

        assertThat(given.told(TARGETS))
                .isEqualTo(
                        missing
                                ? List.of("INGRESS_WITHOUT_SERVICE MEDIUM %s shop/web".formatted(kind(list)))
                                : List.of());
    }

    @ParameterizedTest
    @CsvSource({"80, false", "http, false", "8081, true", "web, true"})
    void routeNeedsAPortThatItsServiceHas(String port, boolean missing) {
        assertThat(given("ingressroutes", "routes: [{services: [{name: cart, port: %s}]}]".formatted(port))
                        .told(new BackendPorts()))
                .isEqualTo(missing ? List.of("BACKEND_PORT_MISSING MEDIUM IngressRoute shop/web") : List.of());
    }

    /// A Service without endpoints that nothing leads to is a notice.
    @Test
    void serviceThatARouteLeadsToNeedsEndpoints() {
        ServiceEndpoints check = new ServiceEndpoints(Duration.ofMinutes(10), Duration.ofMinutes(5));
        String incident = "SERVICE_WITHOUT_ENDPOINTS MEDIUM Service shop/cart";

        assertThat(given("virtualservices", "http: [{route: [{destination: {host: cart.shop}}]}]")
                        .with(Resources.ENDPOINT_SLICES, endpoints(created("shop", "cart-1", "9d"), "cart", 0, 0))
                        .told(check))
                .containsExactly(incident);
        assertThat(given("virtualservices", "http: []")
                        .with(Resources.ENDPOINT_SLICES, endpoints(created("shop", "cart-1", "9d"), "cart", 0, 0))
                        .told(check))
                .doesNotContain(incident);
    }

    /// Traefik's routes had another API group before.
    @Test
    void anObjectOfAKindOfTwoGroupsIsLookedForInBoth() {
        assertThat(BackendChain.reads("IngressRoute"))
                .contains(
                        Resources.generic("ingressroutes"),
                        Resources.generic("ingressroutes.traefik.containo.us"),
                        Resources.SERVICES);
        assertThat(BackendChain.reads("ConfigMap")).isEmpty();
    }

    /// A host may be that of a ServiceEntry which could not be read.
    @Test
    void virtualServiceIsNotJudgedWithoutTheServiceEntries() {
        Given given = given("virtualservices", "http: [{route: [{destination: {host: gone}}]}]");

        assertThat(without(given, new Unread.Failed("cut off"))).isEmpty();
        assertThat(without(given, new Unread.Absent())).hasSize(1);
        assertThat(without(given, new Unread.Unrecorded(Bearing.NONE))).hasSize(1);
    }

    @Test
    void otherServiceIsNamedWithItsNamespace() {
        assertThat(TARGETS.inspect(given("ingressroutes", "routes: [{services: [{name: cart, namespace: other}]}]")
                        .picture()))
                .extracting(finding -> finding.evidence().getFirst().quote())
                .asString()
                .contains("other/cart");
    }

    private static List<Finding> without(Given given, Unread why) {
        return TARGETS.inspect(given.picture().plus(Map.of(Resources.SERVICE_ENTRIES, new Read.Missing<>(why))));
    }

    private static Given given(String list, String spec) {
        return new Given()
                .having(Resources.NAMESPACES, "{metadata: {name: shop}}", "{metadata: {name: other}}")
                .having(
                        Resources.SERVICES,
                        "{metadata: {namespace: shop, name: cart}, spec: {ports: [{port: 80, name: http}]}}",
                        "{metadata: {namespace: other, name: web}}")
                .having(
                        Resources.SERVICE_ENTRIES,
                        "{metadata: {namespace: shop, name: ledger}, spec: {hosts: [ledger, '*.example.com']}}")
                .having(
                        Resources.generic(list),
                        "{metadata: {namespace: shop, name: web}, spec: {%s}}".formatted(spec));
    }

    private static String kind(String list) {
        return CustomRoutes.LISTS.stream()
                .filter(resource -> resource.of().list().equals(list))
                .map(Resource::kind)
                .findFirst()
                .orElseThrow();
    }
}

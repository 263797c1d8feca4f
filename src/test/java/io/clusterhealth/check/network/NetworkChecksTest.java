// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkChecksTest {
    private static final ServiceEndpoints ENDPOINTS =
            new ServiceEndpoints(Duration.ofMinutes(10), Duration.ofMinutes(5));
    private static final Map<String, String> WEB = Map.of("app", "web");

    @Test
    void serviceIsMissedAfterTenMinutesWithoutReadyEndpoints() {
        assertThat(new Given()
                        .with(Resources.ENDPOINT_SLICES, slice("web", 0, 2, "9m59s"))
                        .told(ENDPOINTS))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.ENDPOINT_SLICES, slice("web", 0, 2, "10m"))
                        .told(ENDPOINTS))
                .containsExactly("SERVICE_WITHOUT_ENDPOINTS MEDIUM Service shop/web");
        assertThat(new Given()
                        .with(Resources.ENDPOINT_SLICES, slice("web", 1, 2, "10m"))
                        .told(ENDPOINTS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"9m59s, 0", "10m, 1"})
    void serviceYoungerThanItsSliceHasTheSameTime(String age, int found) {
        String service = "{metadata: {namespace: shop, name: web, creationTimestamp: @%s}, spec: {type: LoadBalancer}}";

        assertThat(new Given()
                        .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "9d"))
                        .having(Resources.SERVICES, service.formatted(age))
                        .told(ENDPOINTS))
                .hasSize(found);
    }

    @Test
    void podsBehindAServiceMayStartForFiveMinutesUnlessOneFails() {
        assertThat(behind(pod("web-1").born("4m59s").running(0, ended(0, "", "1d"))))
                .isEmpty();
        assertThat(behind(pod("web-1").born("5m").running(0, ended(0, "", "1d"))))
                .hasSize(1);
        assertThat(behind(pod("web-1").born("4m").running(1, ended(1, "Error", "1m"))))
                .hasSize(1);
        assertThat(behind(pod("web-1").born("4m").waiting("ContainerCreating", "")))
                .isEmpty();
        assertThat(behind(pod("web-1").born("4m").waiting("ImagePullBackOff", "")))
                .hasSize(1);
        assertThat(behind(pod("web-2").born("4m").waiting("ContainerCreating", "")))
                .as("the pod of the slice is not known")
                .hasSize(1);
    }

    private static List<String> behind(GivenPod pod) {
        return new Given()
                .with(
                        Resources.ENDPOINT_SLICES,
                        new EndpointSlice(
                                created("shop", "web-1", "9d"), "web", 0, 0, 1, List.of("web-1"), "", Set.of(), 0))
                .with(Resources.PODS, pod.get())
                .told(ENDPOINTS);
    }

    @Test
    void serviceThatSelectsNothingIsANoticeUnlessSomethingLeadsThere() {
        Given given = new Given().with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"));

        assertThat(given.told(ENDPOINTS)).containsExactly("SERVICE_WITHOUT_ENDPOINTS LOW Service shop/web");
        assertThat(given.with(Resources.INGRESSES, ingress("in", "", false)).told(ENDPOINTS))
                .containsExactly("SERVICE_WITHOUT_ENDPOINTS MEDIUM Service shop/web");
        String backends = "{spec: {rules: [{backendRefs: [{name: web, port: 80}]}]}}";
        for (Resource<GenericObject> routes : EntryPoint.GATEWAY_ROUTES) {
            assertThat(new Given()
                            .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"))
                            .with(routes, Given.object(routes.plural(), named("shop", "in"), backends))
                            .told(ENDPOINTS))
                    .as(routes.plural())
                    .containsExactly("SERVICE_WITHOUT_ENDPOINTS MEDIUM Service shop/web");
        }
        Route route =
                new Route(named("shop", "web"), "web.example.com", List.of("web"), "", List.of(), Optional.empty());
        assertThat(new Given()
                        .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"))
                        .with(Resources.ROUTES, route)
                        .told(ENDPOINTS))
                .containsExactly("SERVICE_WITHOUT_ENDPOINTS MEDIUM Service shop/web");
    }

    @ParameterizedTest(name = "{0} replicas, {1}={2}")
    @CsvSource({
        "2, value, http://web:8080/api, true",
        "2, value, web.shop.svc.cluster.local, true",
        "2, value, web.other.svc:8080, false",
        "2, value, web, false",
        "2, name, http://web:8080, false",
        "0, value, http://web:8080/api, false"
    })
    void serviceThatSelectsNothingIsAnIncidentIfAWorkloadNamesIt(
            int replicas, String field, String value, boolean told) {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"))
                .having(
                        Resources.DEPLOYMENTS,
                        "{metadata: {name: front, namespace: shop}, spec: {replicas: %d, template: {spec: {containers: [{env: [{%s: '%s'}]}]}}}}"
                                .formatted(replicas, field, value));

        assertThat(given.told(ENDPOINTS))
                .containsExactly("SERVICE_WITHOUT_ENDPOINTS %s Service shop/web".formatted(told ? "MEDIUM" : "LOW"));
        assertThat(ENDPOINTS.inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::statement)
                .hasSize(told ? 2 : 1)
                .last()
                .isEqualTo(
                        told
                                ? "env, args or command of Deployment shop/front name it as a server"
                                : "it has no endpoints");
    }

    @Test
    void serviceOfAWorkloadThatIsScaledToZeroRests() {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"))
                .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false));

        assertThat(given.with(Resources.DEPLOYMENTS, workload("Deployment", "front", 0, 0, WEB))
                        .told(ENDPOINTS))
                .isEmpty();
        assertThat(given.with(Resources.DEPLOYMENTS, workload("Deployment", "back", 1, 0, WEB))
                        .told(ENDPOINTS))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"Pending, web, true", "Running, web, false", "Pending, front, false"})
    void podThatHasNoIpYetIsBehindAServiceThatSelectsIt(String phase, String app, boolean behind) {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"))
                .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                .with(
                        Resources.PODS,
                        pod("web-0")
                                .phase(phase)
                                .labelled(phase.equals("Pending") ? Map.of("app", app, "index", "0") : Map.of())
                                .ownedBy("Caster", "web")
                                .born("30m")
                                .unready("30m")
                                .waiting("ContainerCreating", "")
                                .get());

        assertThat(ENDPOINTS.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.targets(Relation.SELECTS))
                    .isEqualTo(
                            behind
                                    ? List.of(new Subject("Caster", "shop", "web"), new Subject("Pod", "shop", "web-0"))
                                    : List.of());
            assertThat(found.since()).isEqualTo(behind ? Optional.of(Given.ago("30m")) : Optional.empty());
        });
    }

    /// A label such as `role=primary` is set on a pod that runs; one with another value is that of other pods.
    @ParameterizedTest
    @CsvSource({"0, tier, true", "1, tier, false", "0, app, false"})
    void workloadOfItsNameAnswersForAServiceThatSelectsNoneIfItFailsAndMay(int available, String label, boolean is) {
        assertThat(ENDPOINTS
                        .inspect(new Given()
                                .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"))
                                .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                                .with(
                                        Resources.DEPLOYMENTS,
                                        workload("Deployment", "web", 1, available, Map.of(label, "new")))
                                .picture())
                        .getFirst()
                        .targets(Relation.SELECTS))
                .isEqualTo(is ? List.of(new Subject("Deployment", "shop", "web")) : List.of());
    }

    @Test
    void externalNamesHaveNoEndpoints() {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "1h"))
                .with(Resources.SERVICES, service("web", "ExternalName", "9d", false));

        assertThat(given.told(ENDPOINTS)).isEmpty();
    }

    @Test
    void loadBalancerMayTakeTenMinutes() {
        LoadBalancers check = new LoadBalancers(Duration.ofMinutes(10), Duration.ofDays(1));

        assertThat(new Given()
                        .with(Resources.SERVICES, service("a", "LoadBalancer", "9m59s", false))
                        .told(check))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.SERVICES, service("a", "LoadBalancer", "10m", false))
                        .told(check))
                .containsExactly("LOAD_BALANCER_PENDING MEDIUM Service shop/a");
        assertThat(new Given()
                        .with(
                                Resources.SERVICES,
                                service("a", "LoadBalancer", "9d", true),
                                service("b", "NodePort", "9d", false))
                        .told(check))
                .isEmpty();
    }

    @Test
    void ingressThatItsControllerRefusesGetsNoAddress() {
        RefusedIngresses check = new RefusedIngresses(Duration.ofMinutes(10), Duration.ofHours(1));
        Event refusal = warning("Ingress", "one", "FailedBuildModel", "couldn't auto-discover subnets", "59m");

        assertThat(ingresses(refusal, ingress("one", "", false)).told(check))
                .containsExactly("LOAD_BALANCER_PENDING MEDIUM Ingress shop/one");
        assertThat(check.inspect(ingresses(refusal, ingress("one", "", false)).picture()))
                .extracting(Finding::mode)
                .containsExactly(Optional.of(Mode.INGRESS_UNADDRESSED));
        assertThat(ingresses(refusal, ingress("one", "", true)).told(check))
                .as("what it has still leads there")
                .isEmpty();
        assertThat(ingresses(refusal, ingress("two", "", false)).told(check))
                .as("many controllers write no address")
                .isEmpty();
        assertThat(ingresses(
                                warning("Ingress", "one", "FailedBuildModel", "no subnets", "60m"),
                                ingress("one", "", false))
                        .told(check))
                .isEmpty();
    }

    private static Given ingresses(Event event, Ingress ingress) {
        return new Given().with(Resources.EVENTS, event).with(Resources.INGRESSES, ingress);
    }

    @ParameterizedTest
    @CsvSource({"9m59s, false", "10m, true"})
    void newIngressHasTenMinutes(String age, boolean told) {
        Ingress young = new Ingress(created("shop", "one", age), "", false, Set.of("web"), Set.of(), false, Map.of());

        RefusedIngresses check = new RefusedIngresses(Duration.ofMinutes(10), Duration.ofHours(1));
        Given given = ingresses(warning("Ingress", "one", "FailedBuildModel", "no subnets", "1m"), young);
        assertThat(given.told(check)).hasSize(told ? 1 : 0);
        assertThat(check.early(given.picture())).hasSize(1);
    }

    @Test
    void nobodyComesInWhereNoIngressHasAnAddress() {
        LoadBalancers check = new LoadBalancers(Duration.ofMinutes(10), Duration.ofDays(1));
        Ingress one = ingress("one", "", false);
        Ingress two = ingress("two", "", false);
        String grave = "LOAD_BALANCER_PENDING CRITICAL Service shop/ingress-nginx-controller";
        String usual = "LOAD_BALANCER_PENDING MEDIUM Service shop/ingress-nginx-controller";

        assertThat(pending().with(Resources.INGRESSES, one, two).told(check)).containsExactly(grave);
        assertThat(pending().with(Resources.INGRESSES, one).told(check)).containsExactly(usual);
        assertThat(pending()
                        .with(Resources.INGRESSES, one, two, ingress("three", "", true))
                        .told(check))
                .containsExactly(usual);
        assertThat(new Given()
                        .with(Resources.SERVICES, service("web", "LoadBalancer", "1h", false))
                        .with(Resources.INGRESSES, one, two)
                        .told(check))
                .as("not what brings callers to Ingresses")
                .containsExactly("LOAD_BALANCER_PENDING MEDIUM Service shop/web");
    }

    /// On bare metal a Service may wait forever, and requests arrive through its node ports.
    @ParameterizedTest
    @CsvSource({"23h, false, CRITICAL", "1d, false, MEDIUM", "6d, true, CRITICAL"})
    void oldServiceThatNoControllerReportsOnIsNotCritical(String age, boolean refused, String severity) {
        Given given = new Given()
                .with(Resources.SERVICES, service("ingress-nginx-controller", "LoadBalancer", age, false))
                .with(Resources.INGRESSES, ingress("one", "", false), ingress("two", "", false));
        if (refused) {
            given.with(
                    Resources.EVENTS,
                    warning("Service", "ingress-nginx-controller", "SyncLoadBalancerFailed", "quota", "5m"));
        }

        assertThat(given.told(new LoadBalancers(Duration.ofMinutes(10), Duration.ofDays(1))))
                .containsExactly("LOAD_BALANCER_PENDING " + severity + " Service shop/ingress-nginx-controller");
    }

    @Test
    void ingressOfNoKnownClassIsFoundWhereClassesAreKnown() {
        IngressTargets check = new IngressTargets(Duration.ofMinutes(10));
        Given given = new Given()
                .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                .with(Resources.INGRESSES, ingress("in", "ngnix", true));

        assertThat(given.told(check)).as("served by who needs no class").isEmpty();
        assertThat(given.with(Resources.INGRESS_CLASSES, Given.object("ingressclasses", named("", "nginx"), "{}"))
                        .told(check))
                .containsExactly("INGRESS_WITHOUT_CLASS MEDIUM Ingress shop/in");
    }

    @ParameterizedTest
    @CsvSource({
        "11m, false, false, true",
        "9m, false, false, false",
        "11m, true, false, false",
        "11m, false, true, false"
    })
    void whereNoClassIsKnownAnIngressIsFoundThatNobodyServes(
            String age, boolean annotated, boolean addressed, boolean found) {
        Ingress ingress = new Ingress(
                created("shop", "in", age), "inner", annotated, Set.of("web"), Set.of(), addressed, Map.of());

        assertThat(new Given()
                        .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                        .with(Resources.INGRESSES, ingress)
                        .with(Resources.INGRESS_CLASSES)
                        .told(new IngressTargets(Duration.ofMinutes(10))))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void classThatSeveralIngressesNameIsWhatIsMissing() {
        assertThat(new Given()
                        .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                        .with(Resources.INGRESSES, ingress("a", "inner", false), ingress("b", "inner", false))
                        .with(Resources.INGRESS_CLASSES, Given.object("ingressclasses", named("", "nginx"), "{}"))
                        .told(new IngressTargets(Duration.ofMinutes(10))))
                .containsExactly(
                        "INGRESS_CLASS_MISSING LOW IngressClass inner",
                        "INGRESS_WITHOUT_CLASS MEDIUM Ingress shop/a",
                        "INGRESS_WITHOUT_CLASS MEDIUM Ingress shop/b");
    }

    private static EndpointSlice slice(String service, int ready, int total, String age) {
        return endpoints(created("shop", service + "-1", age), service, ready, total);
    }

    private static Service service(String name, String type, String age, boolean balanced) {
        return new Service(created("shop", name, age), type, WEB, balanced, "", Set.of(), List.of());
    }

    private static Given pending() {
        return new Given().with(Resources.SERVICES, service("ingress-nginx-controller", "LoadBalancer", "1h", false));
    }

    private static Ingress ingress(String name, String className, boolean addressed) {
        return new Ingress(
                created("shop", name, "90d"),
                className,
                false,
                Set.of("web"),
                Set.of(name + ".shop.example.com"),
                addressed,
                Map.of());
    }

    private static Workload workload(String kind, String name, int desired, int available, Map<String, String> labels) {
        return new Workload(named("shop", name), kind, desired, available, desired, true, false, labels, List.of());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Services that select no pods or whose port leads nowhere, as far as their objects show it.
class MisdirectedServicesTest {
    private static final ServiceEndpoints ENDPOINTS =
            new ServiceEndpoints(Duration.ofMinutes(10), Duration.ofMinutes(5));
    private static final Map<String, String> WEB = Map.of("app", "web");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app=web,tier=b | app=web,tier=a | its selector asks for tier=b; the pods of Deployment front have tier=a",
                "app=web,tier=b | app=web | its selector asks for tier=b; the pod template of Deployment front has no such label",
                "app=web | app=wob | its selector asks for app=web; the pods of Deployment front have app=wob",
                "app=web | app=node-collector | it has no endpoints",
                "app=web | app=web-front | its selector asks for app=web; the pods of Deployment front have app=web-front",
                "app=web | name=web | it has no endpoints",
                "app=web,tier=b | app=wob,tier=a | it has no endpoints"
            })
    void selectorThatMissesAWorkloadByOneLabelIsTold(String selector, String labels, String told) {
        Service service = new Service(
                created("shop", "web", "9d"), "ClusterIP", labels(selector), false, "", Set.of(), List.of());

        assertThat(missing(new Given()
                        .with(Resources.SERVICES, service)
                        .with(Resources.DEPLOYMENTS, workload("Deployment", "front", 1, 1, labels(labels)))))
                .isEqualTo(told);
    }

    /// A Deployment with other labels has taken the place of one that was selected.
    @ParameterizedTest
    @CsvSource({"web, 50m, true", "front, 50m, false", "web, 10d, false"})
    void workloadOfItsNameThatCameLaterDatesIt(String name, String age, boolean dated) {
        Service service = service("web", "ClusterIP", "9d", false);
        Workload workload = new Workload(
                created("shop", name, age), "Deployment", 1, 1, 1, true, false, Map.of("name", "web"), List.of());
        Given given = new Given()
                .with(Resources.SERVICES, service)
                .with(Resources.DEPLOYMENTS, workload)
                .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "9d"));

        Finding finding = ENDPOINTS.inspect(given.picture()).getFirst();
        assertThat(finding.since()).isEqualTo(dated ? Optional.of(Given.ago(age)) : Optional.empty());
        assertThat(finding.evidence().stream().map(Evidence::statement))
                .containsExactlyElementsOf(
                        name.equals("web")
                                ? List.of(
                                        "its selector asks for app=web; the pod template of Deployment web has no such label",
                                        "it has no endpoints")
                                : List.of("it has no endpoints", "its selector app=web matches no running pod"));
    }

    /// The Service itself is two minutes old; the second generation of its slice is empty.
    @ParameterizedTest
    @CsvSource({
        "2, 61s, wob, true",
        "2, 59s, wob, false",
        "2, '', wob, true",
        "1, 61s, wob, false",
        "2, 61s, web, false"
    })
    void selectorThatWasChangedIsNotWaitedFor(int generation, String edited, String label, boolean found) {
        String fields = edited.isEmpty()
                ? ""
                : ", managedFields: [{manager: kubectl-create, operation: Update, time: @2m},"
                        + " {manager: kubectl-edit, operation: Update, time: @" + edited + "}]";
        Given given = new Given()
                .having(
                        Resources.SERVICES,
                        "{metadata: {namespace: shop, name: web, creationTimestamp: @2m%s}, spec: {selector: {app: web}}}"
                                .formatted(fields))
                .having(
                        Resources.ENDPOINT_SLICES,
                        "{metadata: {namespace: shop, name: web-1, creationTimestamp: @2m, generation: %d, labels: {kubernetes.io/service-name: web}}}"
                                .formatted(generation))
                .with(Resources.DEPLOYMENTS, workload("Deployment", "front", 1, 1, Map.of("app", label)));

        List<Finding> findings = ENDPOINTS.inspect(given.picture());
        assertThat(findings).hasSize(found ? 1 : 0);
        assertThat(findings.stream().flatMap(finding -> finding.since().stream()))
                .isEqualTo(found && !edited.isEmpty() ? List.of(Given.ago(edited)) : List.of());
    }

    /// A Service of one pod, or of one revision: the template has no label that the controller sets.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app=web,statefulset.kubernetes.io/pod-name=front-0 | StatefulSet | true",
                "statefulset.kubernetes.io/pod-name=front-0 | StatefulSet | true",
                "app=web,statefulset.kubernetes.io/pod-name=front-a-0 | StatefulSet | false",
                "app=web,statefulset.kubernetes.io/pod-name=front-0 | Deployment | false",
                "app=web,apps.kubernetes.io/pod-index=0 | StatefulSet | true",
                "app=web,controller-revision-hash=abc | StatefulSet | true",
                "app=web,pod-template-hash=abc | Deployment | true",
                "app=web,rollouts-pod-template-hash=abc | Deployment | true",
                "pod-template-hash=abc | Deployment | false"
            })
    void labelThatAControllerSetsIsNoWrongSelector(String selector, String kind, boolean linked) {
        Given given = new Given()
                .with(
                        Resources.SERVICES,
                        new Service(
                                created("shop", "web", "9d"),
                                "ClusterIP",
                                labels(selector),
                                false,
                                "",
                                Set.of(),
                                List.of()))
                .with(
                        kind.equals("Deployment") ? Resources.DEPLOYMENTS : Resources.STATEFUL_SETS,
                        workload(kind, "front", 1, 0, WEB));

        assertThat(missing(given)).isEqualTo("it has no endpoints");
        assertThat(ENDPOINTS.inspect(given.picture()).getFirst().targets(Relation.SELECTS))
                .isEqualTo(linked ? List.of(new Subject(kind, "shop", "front")) : List.of());
    }

    /// As Vault and Patroni label the pod that leads the others, all of which another Service selects.
    @ParameterizedTest
    @CsvSource({
        "app=web, it has no endpoints",
        "app=other, its selector asks for active=true; the pod template of StatefulSet front has no such label"
    })
    void labelThatPodsGetWhileTheyRunIsNoWrongSelector(String ofOther, String told) {
        Given given = new Given()
                .with(Resources.SERVICES, selecting("web", "app=web,active=true"), selecting("web-all", ofOther))
                .with(Resources.ENDPOINT_SLICES, slice("web-all", 1, 1, "9d"))
                .with(Resources.STATEFUL_SETS, workload("StatefulSet", "front", 1, 0, WEB));

        assertThat(missing(given)).isEqualTo(told);
    }

    private static Service selecting(String name, String labels) {
        return new Service(created("shop", name, "9d"), "ClusterIP", labels(labels), false, "", Set.of(), List.of());
    }

    @Test
    void selectorOfOneLabelDoesNotMissWhatAnotherServiceSelects() {
        Given given = new Given()
                .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                .with(Resources.DEPLOYMENTS, workload("Deployment", "webs", 1, 1, Map.of("app", "webs")));

        assertThat(missing(given)).startsWith("its selector");
        assertThat(missing(given.with(
                                Resources.SERVICES,
                                new Service(
                                        created("shop", "webs", "9d"),
                                        "ClusterIP",
                                        Map.of("app", "webs"),
                                        false,
                                        "",
                                        Set.of(),
                                        List.of()))
                        .with(Resources.ENDPOINT_SLICES, slice("webs", 1, 1, "9d"))))
                .isEqualTo("it has no endpoints");
    }

    /// There is no endpoint either while the pods of the Service's own workload wait for a node.
    @Test
    void selectorThatFitsAWorkloadMissesNoOther() {
        assertThat(missing(new Given()
                        .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                        .with(
                                Resources.DEPLOYMENTS,
                                workload("Deployment", "front", 1, 0, Map.of("app", "web")),
                                workload("Deployment", "crash", 1, 0, Map.of("app", "crash")))))
                .isEqualTo("it has no endpoints");
    }

    @Test
    void selectorThatMissesSeveralWorkloadsMissesNoneForCertain() {
        assertThat(missing(new Given()
                        .with(Resources.SERVICES, service("web", "ClusterIP", "9d", false))
                        .with(
                                Resources.DEPLOYMENTS,
                                workload("Deployment", "a", 1, 1, Map.of("app", "a")),
                                workload("Deployment", "b", 1, 1, Map.of("app", "b")))))
                .isEqualTo("it has no endpoints");
    }

    /// Traffic is intended if a workload that no Service selects listens on the port that the Service asks for.
    @ParameterizedTest
    @CsvSource({
        "fxrates, fx-rates, 8080, 3, MEDIUM",
        "fxrates, fx-rates, 9090, 3, LOW",
        "fxrates, fx-rates, 8080, 0, LOW",
        "rates-v1, rates-v2, 8080, 3, LOW",
        "rates-blue, rates-green, 8080, 3, LOW",
        "rates, rates-worker, 8080, 3, LOW"
    })
    void slipOfTheSelectorCountsIfTheWorkloadHasNoOtherService(
            String asked, String has, int port, int available, String severity) {
        Given given = new Given()
                .having(
                        Resources.SERVICES,
                        "{metadata: {namespace: shop, name: web}, spec: {clusterIP: 10.96.0.8, selector: {app: %s}, ports: [{port: 80, targetPort: 8080}]}}"
                                .formatted(asked))
                .having(Resources.DEPLOYMENTS, """
                        metadata: {namespace: shop, name: rates}
                        spec:
                          replicas: 3
                          template:
                            metadata: {labels: {app: %s}}
                            spec: {containers: [{name: main, ports: [{containerPort: %d}]}]}
                        status: {availableReplicas: %d}
                        """.formatted(has, port, available))
                .with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "9d"));

        assertThat(given.told(ENDPOINTS))
                .containsExactly("SERVICE_WITHOUT_ENDPOINTS %s Service shop/web".formatted(severity));
        assertThat(given.having(
                                Resources.SERVICES,
                                "{metadata: {namespace: shop, name: other}, spec: {selector: {app: %s}}}"
                                        .formatted(has))
                        .with(Resources.ENDPOINT_SLICES, slice("other", 3, 3, "9d"))
                        .told(ENDPOINTS))
                .containsExactly("SERVICE_WITHOUT_ENDPOINTS LOW Service shop/web");
    }

    private static String missing(Given given) {
        return ENDPOINTS
                .inspect(given.with(Resources.ENDPOINT_SLICES, slice("web", 0, 0, "9d"))
                        .picture())
                .getFirst()
                .evidence()
                .getFirst()
                .statement();
    }

    private static Map<String, String> labels(String pairs) {
        return Stream.of(pairs.split(","))
                .map(pair -> pair.split("="))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @ParameterizedTest
    @CsvSource({"8081, 8080, true", "8080, 8080, false", "8081, 0, false"})
    void targetPortThatNoContainerDeclaresIsANotice(int target, int declared, boolean told) {
        assertThat(ports(declared == 0 ? Set.of() : Set.of(declared, 9090), Set.of(target))
                        .told(new ServicePorts()))
                .isEqualTo(told ? List.of("SERVICE_PORT_NOT_DECLARED LOW Service shop/front") : List.of());
    }

    /// No containerPort has the name in targetPort: the slices then have no port, and no traffic gets through. A
    /// headless Service may have no ports.
    @ParameterizedTest
    @CsvSource({"10.96.0.28, true", "'', false"})
    void targetPortByANameThatNoContainerHasIsAnIncident(String address, boolean told) {
        Given given = ports(Set.of(9090), Set.of())
                .with(
                        Resources.SERVICES,
                        new Service(
                                created("shop", "front", "9d"), "ClusterIP", WEB, false, address, Set.of(), List.of()));

        assertThat(given.told(new ServicePorts()))
                .isEqualTo(told ? List.of("SERVICE_PORT_NOT_DECLARED MEDIUM Service shop/front") : List.of());
        assertThat(new ServicePorts().inspect(given.picture()))
                .allSatisfy(found -> assertThat(found.evidence().getFirst().statement())
                        .isEqualTo("its EndpointSlice has 1 of 1 endpoints ready and no port;"
                                + " the pods of Deployment web declare 9090"));
    }

    private static Given ports(Set<Integer> declared, Set<Integer> targets) {
        Workload web = GivenWorkload.given("Deployment", named("shop", "web"))
                .replicas(1, 1, 1)
                .labelled(WEB)
                .listening(declared)
                .get();
        return new Given()
                .with(Resources.DEPLOYMENTS, web)
                .with(
                        Resources.PODS,
                        GivenPod.pod("web-5d8-x")
                                .ownedBy("ReplicaSet", "web-5d8")
                                .get())
                .with(
                        Resources.ENDPOINT_SLICES,
                        new EndpointSlice(
                                created("shop", "front-1", "9d"),
                                "front",
                                1,
                                0,
                                1,
                                List.of(),
                                "web-5d8-x",
                                targets,
                                0));
    }

    private static EndpointSlice slice(String service, int ready, int total, String age) {
        return endpoints(created("shop", service + "-1", age), service, ready, total);
    }

    private static Service service(String name, String type, String age, boolean balanced) {
        return new Service(created("shop", name, age), type, WEB, balanced, "", Set.of(), List.of());
    }

    private static Workload workload(String kind, String name, int desired, int available, Map<String, String> labels) {
        return new Workload(named("shop", name), kind, desired, available, desired, true, false, labels, List.of());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailingServersTest {
    private static final FailingServers CHECK = new FailingServers(3);
    private static final String SAID = "429 Too Many Requests: index is read-only (https://es-http.data.svc:9200)";
    private static final String SERVICE = "SERVICE_FAILS_CALLERS HIGH Service data/es-http";
    private static final Map<String, String> ES = Map.of("cluster", "es");

    @Test
    void serviceIsNamedByThreeWorkloads() {
        assertThat(server(1, one("es"))
                        .with(Resources.PODS, callers("a", "b", "c"))
                        .told(CHECK))
                .containsExactly(SERVICE);
        assertThat(server(1, one("es"))
                        .with(Resources.PODS, callers("a", "b", "b"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void itHangsOnWhoCallsAndOnWhoAnswers() {
        Pod es = pod("es-0")
                .in("data")
                .ownedBy("StatefulSet", "es")
                .mounts("data-es-0")
                .get();
        Pod[] pods =
                Stream.concat(Stream.of(es), Stream.of(callers("a", "b", "c"))).toArray(Pod[]::new);

        assertThat(CHECK.inspect(server(1, one("es")).with(Resources.PODS, pods).picture()))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.since()).contains(ago("30m"));
                    assertThat(found.links())
                            .containsExactly(
                                    new Link(
                                            Relation.MOUNTS, new Subject("PersistentVolumeClaim", "data", "data-es-0")),
                                    new Link(Relation.SELECTS, new Subject("StatefulSet", "data", "es")),
                                    new Link(Relation.BLAMED_BY, new Subject("StatefulSet", "shop", "a")),
                                    new Link(Relation.BLAMED_BY, new Subject("StatefulSet", "shop", "b")),
                                    new Link(Relation.BLAMED_BY, new Subject("StatefulSet", "shop", "c")));
                });
    }

    @Test
    void whatMadeAllThatAnswerIsNamedInstead() {
        Metadata masters = owned("data", "es-master", "Elasticsearch", "es");
        Metadata nodes = owned("data", "es-data", "Elasticsearch", "es");

        assertThat(told(masters, nodes)).containsExactly("SERVICE_FAILS_CALLERS HIGH Elasticsearch data/es");
        assertThat(told(masters)).containsExactly(SERVICE);
        assertThat(told(masters, one("es-data"))).containsExactly(SERVICE);
        assertThat(told(one("es-master"), one("es-data"))).containsExactly(SERVICE);
    }

    @ParameterizedTest
    @CsvSource({
        "FATAL: too many clients already (es-http.data:5432), true",
        "es-http.data.svc:9200: 429 Too Many Requests, true",
        "es-http.data.svc:9200: read: connection reset by peer, true",
        "es-http.data.svc:9200: connection refused, false",
        "es-http.data.svc:9200: i/o timeout, false",
        "lookup es-http.data.svc: no such host, false",
        "https://es-http.data.svc:9200: x509: certificate signed by unknown authority, false",
        "https://kubernetes.default.svc:443: 403 Forbidden, false",
        "https://other.data.svc:9200: 500, false"
    })
    void onlyAnswersOfThatServiceCount(String said, boolean told) {
        assertThat(server(1, one("es"))
                        .with(Resources.PODS, caller("a", said), caller("b", said), caller("c", said))
                        .told(CHECK))
                .isEqualTo(told ? List.of(SERVICE) : List.of());
    }

    @Test
    void serviceThatNobodyAnswersForIsAnotherTrouble() {
        assertThat(server(0, one("es"))
                        .with(Resources.PODS, callers("a", "b", "c"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void servicesAreReadWhereEnoughComplain() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));
        Given first = new Given().with(Resources.ENDPOINT_SLICES, slice(1));

        assertThat(reads.after(first.with(Resources.PODS, callers("a", "b")).picture()))
                .doesNotContain(Resources.SERVICES);
        assertThat(reads.after(
                        first.with(Resources.PODS, callers("a", "b", "c")).picture()))
                .contains(Resources.SERVICES);
    }

    private static List<String> told(Metadata... servers) {
        return server(1, servers).with(Resources.PODS, callers("a", "b", "c")).told(CHECK);
    }

    private static Metadata one(String name) {
        return named("data", name);
    }

    private static Given server(int ready, Metadata... servers) {
        return new Given()
                .with(
                        Resources.SERVICES,
                        new Service(
                                named("data", "es-http"), "ClusterIP", ES, false, "10.96.0.20", Set.of(), List.of()))
                .with(Resources.ENDPOINT_SLICES, slice(ready))
                .with(
                        Resources.STATEFUL_SETS,
                        Stream.of(servers)
                                .map(name -> new Workload(name, "StatefulSet", 1, 1, 1, true, false, ES, List.of()))
                                .toArray(Workload[]::new));
    }

    private static EndpointSlice slice(int ready) {
        return endpoints(named("data", "es-http-1"), "es-http", ready, 1);
    }

    private static Pod[] callers(String... workloads) {
        return Stream.of(workloads).map(name -> caller(name, SAID)).toArray(Pod[]::new);
    }

    private static Pod caller(String name, String said) {
        return pod(name)
                .ownedBy("StatefulSet", name)
                .unready("30m")
                .waiting("CrashLoopBackOff", 3, new Termination(1, "Error", said, Optional.of(ago("2m"))))
                .get();
    }

    @Test
    void databaseWithoutFreeConnectionsHasAnswered() {
        String said =
                "failed to connect to `user=a`: 10.0.0.1:5432 (es-http.data.svc.cluster.local): server error: FATAL:"
                        + " sorry, too many clients already (SQLSTATE 53300)";
        Given given =
                server(1, one("es")).with(Resources.PODS, caller("a", said), caller("b", said), caller("c", said));

        assertThat(given.told(CHECK)).containsExactly(SERVICE);
    }

    private static final String WRONG = "WRONGPASS invalid username-password pair or user is disabled.";

    /// A refusal of a login often names no server.
    @Test
    void refusedLoginIsOfTheServiceThatThePodTemplateNames() {
        String named = WRONG + " (es-http.data.svc:6379)";
        Given given =
                server(1, one("es")).with(Resources.PODS, caller("a", named), caller("b", named), caller("c", WRONG));

        assertThat(given.told(CHECK)).isEmpty();
        assertThat(calling(given, "c", "http://es-http.data.svc:9200").told(CHECK))
                .containsExactly(SERVICE);
        assertThat(CHECK.inspect(given.picture()).getFirst().mode()).contains(Mode.LOGIN_REFUSED);
    }

    @Test
    void ofSeveralServicesThatItNamesTheOneThatOthersBlameCounts() {
        String both = "http://es-http.data.svc:9200 http://web.data.svc:80";
        Given unnamed = server(1, one("es"))
                .with(Resources.ENDPOINT_SLICES, endpoints(named("data", "web-1"), "web", 1, 1))
                .with(Resources.PODS, caller("a", WRONG), caller("b", WRONG), caller("c", WRONG));
        calling(calling(calling(unnamed, "a", both), "b", both), "c", both);

        assertThat(unnamed.told(CHECK)).isEmpty();
        assertThat(unnamed.with(Resources.PODS, caller("d", WRONG + " (es-http.data.svc:6379)"))
                        .told(CHECK))
                .containsExactly(SERVICE);
    }

    @Test
    void aServiceWhoseOtherCallersWorkIsNotTheOneThatRefuses() {
        Given given =
                server(1, one("es")).with(Resources.PODS, caller("a", WRONG), caller("b", WRONG), caller("c", WRONG));
        calling(calling(calling(given, "a", URL), "b", URL), "c", URL);
        assertThat(calling(calling(calling(given, "d", URL), "e", URL), "f", URL)
                        .told(CHECK))
                .containsExactly(SERVICE);

        assertThat(calling(given, "g", URL).told(CHECK)).isEmpty();
    }

    @Test
    void aMessageThatNamesAnotherServerIsAboutThatOne() {
        String other = WRONG + " https://cache.example.com/";
        Given given =
                server(1, one("es")).with(Resources.PODS, caller("a", other), caller("b", other), caller("c", other));
        calling(calling(calling(given, "a", URL), "b", URL), "c", URL);

        assertThat(given.told(CHECK)).isEmpty();
    }

    private static final String URL = "http://es-http.data.svc:9200";

    private static Given calling(Given given, String name, String value) {
        return given.having(
                Resources.STATEFUL_SETS,
                "{metadata: {namespace: shop, name: %s}, spec: {replicas: 1, template: {spec: {containers: [{name: a, env: [{name: URL, value: '%s'}]}]}}}}"
                        .formatted(name, value));
    }
}

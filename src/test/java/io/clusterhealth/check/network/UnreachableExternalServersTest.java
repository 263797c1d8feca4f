// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.meaning.CalledHosts;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnreachableExternalServersTest {
    private static final UnreachableExternalServers CHECK = new UnreachableExternalServers(2, Duration.ofHours(1));
    private static final String PROXY =
            "Get \"https://quay.io/v2/\": proxyconnect tcp: dial tcp 10.0.0.9:3128: connect: refused";

    private static final Ingress ENTRANCE = new Ingress(
            created("shop", "web", "9d"), "nginx", false, Set.of("web"), Set.of("*.ship.example.com"), true, Map.of());

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`dial tcp: db.eu.example.com:5432: connect: connection timed out`, db.eu.example.com",
                "`could not connect: is the server running on host \"db.eu.example.com\" and accepting`, db.eu.example.com",
                "`org.postgresql.util.PSQLException: to db.eu.example.com:5432 failed. Connection refused`, db.eu.example.com",
                "`dial tcp: lookup db.eu.example.com on 10.96.0.10:53: i/o timeout`, ``",
                "`dial tcp: lookup db.eu.example.com on 10.96.0.10:53: no such host`, db.eu.example.com",
                "`dial tcp: lookup db.eu.example.com: no such host`, db.eu.example.com",
                "`Error: getaddrinfo ENOTFOUND db.eu.example.com`, db.eu.example.com",
                "`java.net.UnknownHostException: db.eu.example.com: Name or service not known`, db.eu.example.com",
                "`could not translate host name \"db.eu.example.com\" to address: Name or service not known`, db.eu.example.com",
                "`dial tcp: lookup db.shop.svc.cluster.local on 10.96.0.10:53: no such host`, ``",
                "`dial tcp: lookup db.shop.svc on 10.96.0.10:53: no such host`, ``",
                "`Error: getaddrinfo ENOTFOUND orders-db`, ``",
                "`Error: getaddrinfo EAI_AGAIN db.eu.example.com`, ``",
                "`dial tcp 10.96.0.1:443: i/o timeout`, ``",
                "`connect to db.shop.svc:5432: connection refused`, ``",
                "`db.shop.svc.cluster.local:5432: connection refused`, ``",
                "`KeyError db.eu.example.com:5432`, ``",
                "`proxyconnect tcp: dial tcp 10.0.0.9:3128: connect: connection refused`, 10.0.0.9:3128",
                "`proxyconnect tcp: dial tcp: lookup proxy.example.com on 10.0.0.2:53: no such host`, proxy.example.com",
                "`user=a database=b: 10.9.3.7:5432 (db.eu.example.com): dial error: connection timed out`, db.eu.example.com",
                "`dial tcp 10.9.3.7:5432: connect: connection timed out (host=db.eu.example.com user=a)`, db.eu.example.com",
                "`connection to server at \"db.eu.example.com\" (10.9.3.7), port 5432 failed: timeout expired`, db.eu.example.com",
                "`Get \"https://api.ship.example.com/v1\": context deadline exceeded`, api.ship.example.com",
                "`Get \"https://oauth.apps.oc4.example.com/\": i/o timeout`, ``",
                "`Get \"https://api.oc4.example.com:6443/\": i/o timeout`, ``",
                "`Get \"https://hooks.shop.svc:443/\": i/o timeout`, ``"
            })
    void addressIsFoundInLastWords(String said, String host) {
        assertThat(CalledHosts.unreachedOutside(said).orElse("")).isEqualTo(host);
    }

    @Test
    void serverThatSeveralDoNotReachIsNamedUnlessItIsAnIngress() {
        Given two = new Given().with(Resources.PODS, crash("a"), crash("b"));

        assertThat(two.told(CHECK)).containsExactly("ENDPOINT_SILENT HIGH External api.ship.example.com");
        assertThat(two.with(Resources.INGRESSES, ENTRANCE).told(CHECK)).isEmpty();
    }

    @Test
    void hostOfAnOwnRouteIsNotOutside() {
        Given two = new Given().with(Resources.PODS, crash("a"), crash("b"));
        String route = "{metadata: {namespace: ship, name: api}, spec: {host: api.ship.example.com, to: {name: api}}}";

        assertThat(two.having(Resources.ROUTES, route).told(CHECK)).isEmpty();
        assertThat(new Given()
                        .with(Resources.PODS, crash("a"), crash("b"))
                        .having(
                                Resources.generic("httproutes"),
                                "{metadata: {namespace: ship, name: api}, spec: {hostnames: ['*.ship.example.com']}}")
                        .told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The connection attempt failed. java.net.SocketTimeoutException: Connect timed out | 2 workloads
            dial tcp 10.9.3.7:443: i/o timeout (api.ship.example.com)                         | 2 workloads
            dial tcp 10.9.3.7:443: i/o timeout                                                |
            connection to server at "db.eu.example.com", port 5432 failed: timeout expired     |
            KeyError: 'URL'                                                                   |
            """)
    void aServerThatTheMessageDoesNotNameIsThatOfThePodTemplateIfAnotherMessageNamesIt(String said, String told) {
        Given given =
                new Given().with(Resources.PODS, crash("a"), crash("b", said)).having(Resources.STATEFUL_SETS, """
                        metadata: {name: b, namespace: shop}
                        spec: {replicas: 1, template: {spec: {containers: [
                          {name: a, env: [{name: H, value: api.ship.example.com}, {name: O, value: other.example.com}]}]}}}
                        """);

        assertThat(CHECK.inspect(given.picture()))
                .extracting(finding -> finding.evidence().getFirst().statement().substring(0, 11))
                .isEqualTo(Optional.ofNullable(told).stream().toList());
    }

    private static Pod crash(String set) {
        return crash(set, "Get \"https://api.ship.example.com/v1\": context deadline exceeded");
    }

    private static Pod crash(String set, String said) {
        return pod(set + "-0")
                .ownedBy("StatefulSet", set)
                .unready("30m")
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.of(ago("1m"))))
                .get();
    }

    @Test
    void proxyThatSeveralWorkloadsCannotPassIsNamed() {
        Given one = new Given()
                .with(Resources.PODS, pod("a").get(), pod("b").get())
                .with(Resources.EVENTS, warning("Pod", "a", "Failed", PROXY, "5m"));

        assertThat(one.told(CHECK)).isEmpty();
        assertThat(one.with(Resources.EVENTS, warning("Pod", "b", "Failed", PROXY, "61m"))
                        .told(CHECK))
                .as("long ago")
                .isEmpty();
        assertThat(one.with(Resources.EVENTS, warning("Pod", "b", "Failed", PROXY, "59m"))
                        .told(CHECK))
                .containsExactly("ENDPOINT_SILENT HIGH External 10.0.0.9:3128");
        assertThat(CHECK.inspect(one.picture()).getFirst().since()).isPresent();
    }
}

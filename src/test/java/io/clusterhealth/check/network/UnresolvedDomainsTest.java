// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Mode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnresolvedDomainsTest {
    private static final UnresolvedDomains CHECK = new UnresolvedDomains(2, 3);
    private static final String ERP = "lookup erp.corp.example on 10.96.0.10:53: server misbehaving";
    private static final String DWH =
            "could not translate host name \"dwh.corp.example\" to address: Temporary failure in name resolution";
    private static final String FOUND = "ENDPOINT_SILENT HIGH External corp.example";

    @Test
    void nameServiceOfTheDomainIsNamedRatherThanTheServers() {
        Given two = new Given().with(Resources.PODS, crash("a", ERP, "w1"), crash("b", DWH, "w2"));

        assertThat(two.told(CHECK)).containsExactly(FOUND);
        assertThat(CHECK.inspect(two.picture()).getFirst().mode()).contains(Mode.NAMES_UNRESOLVED);
        assertThat(new Given()
                        .with(Resources.PODS, crash("a", ERP, "w1"), crash("b", ERP, "w2"))
                        .told(CHECK))
                .as("one name of two workloads")
                .containsExactly(FOUND);
        assertThat(new Given().with(Resources.PODS, crash("a", ERP, "w1")).told(CHECK))
                .isEmpty();
    }

    @Test
    void theServerThatTheDnsOperatorForwardsItToIsNamed() {
        String dns = "{metadata: {name: default}, spec: {servers: [{zones: [%s], forwardPlugin: {upstreams: [%s]}}]}}";
        List<Pod> pods = List.of(crash("a", ERP, "w1"), crash("b", DWH, "w2"));

        assertThat(told(pods, dns.formatted("corp.example", "10.20.0.53")))
                .containsExactly("ENDPOINT_SILENT HIGH External 10.20.0.53");
        assertThat(told(pods, dns.formatted("example", "10.20.0.53")))
                .containsExactly("ENDPOINT_SILENT HIGH External 10.20.0.53");
        assertThat(told(pods, dns.formatted("other.example", "10.20.0.53"))).containsExactly(FOUND);
        assertThat(told(pods, dns.formatted("corp.example", "10.20.0.53, 10.20.0.54")))
                .containsExactly(FOUND);
    }

    private static List<String> told(List<Pod> pods, String dns) {
        return new Given()
                .with(Resources.PODS, pods.toArray(Pod[]::new))
                .having(Resources.generic("dnses"), dns)
                .told(CHECK);
    }

    @ParameterizedTest
    @CsvSource({
        "lookup api.other.example on 10.96.0.10:53: server misbehaving",
        "lookup db.shop.svc on 10.96.0.10:53: server misbehaving",
        "getaddrinfo EAI_AGAIN db"
    })
    void whereOtherNamesFailAsWellItIsTheDnsOfTheCluster(String said) {
        assertThat(new Given()
                        .with(Resources.PODS, crash("a", ERP, "w1"), crash("b", DWH, "w2"), crash("c", said, "w2"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void podsOfOneNodeMayLackItsNetwork() {
        Given given = new Given().with(Resources.PODS, crash("a", ERP, "w1"), crash("b", DWH, "w1"));

        assertThat(given.with(Resources.NODES, node("w1", "")).told(CHECK)).containsExactly(FOUND);
        assertThat(given.with(Resources.NODES, node("w2", "")).told(CHECK)).isEmpty();
    }

    @Test
    void threeNamesThatDoNotExistAreADomainThatDoesNot() {
        Pod a = crash("a", "lookup a.corp.example on 10.96.0.10:53: no such host", "w1");
        Pod b = crash("b", "getaddrinfo ENOTFOUND b.corp.example", "w1");
        Pod c = crash("c", "java.net.UnknownHostException: c.corp.example", "w2");

        assertThat(new Given().with(Resources.PODS, a, b, c).told(CHECK)).containsExactly(FOUND);
        assertThat(new Given().with(Resources.PODS, a, b).told(CHECK))
                .as("each may be wrong")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"9d, 28m, true", "20m, 28m, false", "9d, 3h, false"})
    void twoNamesThatWereRightBeforeAndAreMissedAtOnceAreADomain(String age, String since, boolean found) {
        Pod a = lasting("a", "java.net.UnknownHostException: pg.corp.example: Name or service not known", "9d", "30m");
        Pod b = lasting("b", "Error -2 connecting to redis.corp.example:6379. Name or service not known.", age, since);

        assertThat(new Given().with(Resources.PODS, a, b).told(CHECK)).hasSize(found ? 1 : 0);
    }

    private static Pod lasting(String set, String said, String age, String since) {
        return pod(set + "-0")
                .on("w1")
                .ownedBy("StatefulSet", set)
                .born(age)
                .unready(since)
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.of(ago("1m"))))
                .get();
    }

    @ParameterizedTest
    @CsvSource({
        "erp.corp.example, corp.example",
        "a.b.corp.example, corp.example",
        "erp.corp.co.uk, corp.co.uk",
        "erp.shop.de, shop.de"
    })
    void ownersHaveTwoLabelsOrThreeInSomeCountries(String host, String domain) {
        assertThat(Domain.registered(host)).isEqualTo(domain);
    }

    @Test
    void commonDomainIsTheLongestAndNoneOfTheHosts() {
        assertThat(Domain.common(List.of("a.b.corp.example", "c.b.corp.example")))
                .isEqualTo("b.corp.example");
        assertThat(Domain.common(List.of("a.b.corp.example", "c.corp.example"))).isEqualTo("corp.example");
        assertThat(Domain.common(List.of("a.b.corp.example"))).isEqualTo("b.corp.example");
    }

    private static Pod crash(String set, String said, String where) {
        return pod(set + "-0")
                .on(where)
                .ownedBy("StatefulSet", set)
                .born("30m")
                .unready("30m")
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.of(ago("1m"))))
                .get();
    }
}

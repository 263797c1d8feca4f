// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailingResolverTest {
    private static final FailingResolver CHECK = new FailingResolver(3, 2);
    private static final String FOUND = "DNS_ERRORS MEDIUM Service kube-system/kube-dns";
    private static final String SERVICE =
            "{metadata: {name: kube-dns, namespace: kube-system}, spec: {clusterIP: 10.96.0.10}}";
    private static final String DNS =
            "{metadata: {name: default}, spec: {upstreamResolvers: {upstreams: [{address: 10.99.0.53}]}}, status: {clusterIP: 10.96.0.10}}";

    private final List<Pod> three = List.of(
            crash("a", "smtp.mail.example", "w1"),
            crash("b", "api.pay.example", "w2"),
            crash("c", "db.pay.example", "w2"));

    @Test
    void serverThatFailsForSeveralDomainsIsTheCauseRatherThanTheNames() {
        assertThat(given(three).having(Resources.SERVICES, SERVICE).told(CHECK)).containsExactly(FOUND);
        assertThat(given(three.subList(0, 2))
                        .having(Resources.SERVICES, SERVICE)
                        .told(CHECK))
                .isEmpty();
        assertThat(given(three).told(CHECK)).as("an address outside").isEmpty();
    }

    @Test
    void onOpenShiftItIsWhatItsOperatorConfigures() {
        Given given = given(three).having(Resources.generic("dnses"), DNS);

        assertThat(given.told(CHECK)).containsExactly("DNS_ERRORS MEDIUM DNS default");
        assertThat(CHECK.inspect(given.picture()).getFirst().evidence().toString())
                .contains("10.99.0.53");
    }

    @Test
    void cacheOfEachNodeIsItsDaemonSet() {
        assertThat(given(List.of(
                                said("a", "shop", "lookup a.one.example on 169.254.20.10:53: server misbehaving", "w1"),
                                said("b", "mail", "lookup b.two.example on 169.254.20.10:53: i/o timeout", "w2"),
                                said("c", "mail", "lookup c.two.example on 169.254.20.10:53: i/o timeout", "w2")))
                        .having(Resources.DAEMON_SETS, "{metadata: {name: node-local-dns, namespace: kube-system}}")
                        .told(CHECK))
                .containsExactly("DNS_ERRORS MEDIUM DaemonSet kube-system/node-local-dns");
    }

    @ParameterizedTest
    @CsvSource({
        "one domain, w1, shop, db.mail.example",
        "one namespace, w1, '', api.pay.example",
        "one node, w2, shop, api.pay.example"
    })
    void oneDomainOneNamespaceOrOneNodeIsNotTheServer(String why, String node, String namespace, String host) {
        String first = namespace.isEmpty() ? "mail" : namespace;
        List<Pod> pods = List.of(
                said("a", first, asked("smtp.mail.example"), node),
                said("b", "mail", asked(host), "w2"),
                said("c", "mail", asked(host), "w2"));

        assertThat(given(pods).having(Resources.SERVICES, SERVICE).told(CHECK))
                .as(why)
                .isEmpty();
    }

    @Test
    void namesThatDoNotExistAreNotTheServersFault() {
        List<Pod> pods = List.of(
                said("a", "shop", "lookup a.one.example on 10.96.0.10:53: no such host", "w1"),
                said("b", "mail", "lookup b.two.example on 10.96.0.10:53: no such host", "w2"),
                said("c", "mail", "lookup c.two.example on 10.96.0.10:53: no such host", "w2"));

        assertThat(given(pods).having(Resources.SERVICES, SERVICE).told(CHECK)).isEmpty();
    }

    private static Given given(List<Pod> pods) {
        return new Given().with(Resources.PODS, pods.toArray(Pod[]::new));
    }

    private static Pod crash(String set, String host, String node) {
        return said(set, set, asked(host), node);
    }

    private static String asked(String host) {
        return "dial tcp: lookup " + host + " on 10.96.0.10:53: server misbehaving";
    }

    private static Pod said(String set, String namespace, String said, String node) {
        return pod(set + "-0")
                .in(namespace)
                .on(node)
                .ownedBy("StatefulSet", set)
                .born("30m")
                .unready("30m")
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.of(ago("1m"))))
                .get();
    }
}

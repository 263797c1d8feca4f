// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbsentPeersTest {
    private static final AbsentPeers CHECK = new AbsentPeers();
    private static final String TOLD = "POLICY_SHUTS_OUT LOW NetworkPolicy shop/allow";
    private static final Map<String, String> WEB = Map.of("app", "web");

    @Test
    void policyOfNoNamespaceIsToldWithItsLabels() {
        Given given =
                shop(1).having(Resources.NETWORK_POLICIES, policy("allow", "{app: web}", "[%s]".formatted(in("pay"))));

        assertThat(given.told(CHECK)).containsExactly(TOLD);
        assertThat(CHECK.inspect(given.picture()).getFirst().evidence().getFirst())
                .satisfies(evidence -> {
                    assertThat(evidence.statement())
                            .isEqualTo("nothing may call the ready pods of Service web: no namespace has the labels of "
                                    + "its namespaceSelector");
                    assertThat(evidence.quote()).isEqualTo("team=pay");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{namespaceSelector: {matchLabels: {team: crm}}}; a namespace has it",
                "{namespaceSelector: {}}; all namespaces",
                "{podSelector: {matchLabels: {app: none}}}; a CronJob may start such pods",
                "{ipBlock: {cidr: 10.0.0.0/8}}; an address"
            })
    void anyOtherPeerMayCall(String peer, String why) {
        assertThat(shop(1).having(
                                Resources.NETWORK_POLICIES,
                                policy("allow", "{app: web}", "[%s, %s]".formatted(in("pay"), peer)))
                        .told(CHECK))
                .as(why)
                .isEmpty();
        assertThat(shop(1).having(
                                Resources.NETWORK_POLICIES,
                                policy("allow", "{app: web}", "[%s]".formatted(in("pay"))),
                                policy("other", "{}", "[%s]".formatted(peer)))
                        .told(CHECK))
                .as("by another policy: " + why)
                .isEmpty();
    }

    /// A workload of the namespace that names the Service is a client; without one, a CronJob may start the peers.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "web.shop; {podSelector: {matchLabels: {app: front}}}; true",
                "db.shop; {podSelector: {matchLabels: {app: front}}}; false",
                "web.shop; {podSelector: {matchLabels: {app: client}}}; false",
                "web.shop; {podSelector: {}}; false",
                "web.shop; {namespaceSelector: {}, podSelector: {matchLabels: {app: front}}}; false"
            })
    void aPodSelectorThatNoPodMeetsIsToldWhereAWorkloadNamesTheService(String called, String peer, boolean told) {
        Given given = shop(1).having(Resources.NETWORK_POLICIES, policy("allow", "{app: web}", "[%s]".formatted(peer)))
                .having(Resources.DEPLOYMENTS, """
                        metadata: {namespace: shop, name: web}
                        spec: {template: {metadata: {labels: {app: web}}}}
                        """, """
                        metadata: {namespace: shop, name: client}
                        spec:
                          template:
                            metadata: {labels: {app: client}}
                            spec: {containers: [{name: app, env: [{name: URL, value: 'http://%s:8080'}]}]}
                        """.formatted(called));

        assertThat(given.told(CHECK)).isEqualTo(told ? List.of(TOLD) : List.of());
        CHECK.inspect(given.picture())
                .forEach(finding -> assertThat(finding.evidence())
                        .singleElement()
                        .satisfies(evidence -> {
                            assertThat(evidence.statement()).contains("which Deployment shop/client names as a server");
                            assertThat(evidence.quote()).isEqualTo("app=front");
                        }));
    }

    @Test
    void onlyReadyPodsOfAServiceThatItSelectsCount() {
        String own = policy("allow", "{app: web}", "[%s]".formatted(in("pay")));
        String others = policy("allow", "{app: db}", "[%s]".formatted(in("pay")));

        assertThat(shop(0).having(Resources.NETWORK_POLICIES, own).told(CHECK)).isEmpty();
        assertThat(shop(1).having(Resources.NETWORK_POLICIES, others).told(CHECK))
                .isEmpty();
    }

    @Test
    void aPolicyWithoutPeersShutsOnPurpose() {
        assertThat(shop(1).having(Resources.NETWORK_POLICIES, """
                        {metadata: {namespace: shop, name: deny}, spec: {podSelector: {}, policyTypes: [Ingress]}}""").told(CHECK)).isEmpty();
    }

    private static String in(String team) {
        return "{namespaceSelector: {matchLabels: {team: %s}}}".formatted(team);
    }

    private static String policy(String name, String pods, String from) {
        return "{metadata: {namespace: shop, name: %s}, spec: {podSelector: {matchLabels: %s}, policyTypes: [Ingress], ingress: [{from: %s}]}}"
                .formatted(name, pods, from);
    }

    private static Given shop(int ready) {
        return new Given()
                .having(
                        Resources.NAMESPACES,
                        "{metadata: {name: shop, labels: {kubernetes.io/metadata.name: shop}}}",
                        "{metadata: {name: crm, labels: {kubernetes.io/metadata.name: crm, team: crm}}}")
                .with(
                        Resources.SERVICES,
                        new Service(named("shop", "web"), "ClusterIP", WEB, false, "10.96.0.20", Set.of(), List.of()))
                .with(Resources.ENDPOINT_SLICES, endpoints(named("shop", "web-1"), "web", ready, 1))
                .with(
                        Resources.DEPLOYMENTS,
                        new Workload(named("shop", "web"), "Deployment", 1, 1, 1, true, false, WEB, List.of()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import io.clusterhealth.cluster.object.Service;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkPolicyMappingTest {
    private static final LabelSelector ALL = new LabelSelector(List.of());

    @Test
    void readsWhomItGuardsAndWhomItLetsIn() {
        assertThat(Yaml.read(Resources.NETWORK_POLICIES, """
                        metadata: {namespace: data, name: p}
                        spec:
                          podSelector:
                            matchLabels: {app: pg}
                            matchExpressions: [{key: tier, operator: NotIn, values: [web, test]}]
                          policyTypes: [Ingress, Egress]
                          ingress:
                          - from:
                            - podSelector: {}
                            - namespaceSelector: {matchExpressions: [{key: team, operator: Exists}]}
                              podSelector: {matchLabels: {app: web}}
                            ports: [{port: 5432}]
                          - from: [{ipBlock: {cidr: 10.0.0.0/8}}]
                        """))
                .contains(new NetworkPolicy(
                        new Metadata(
                                "data",
                                "p",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                List.of()),
                        new LabelSelector(List.of(
                                new Requirement("app", "In", List.of("pg")),
                                new Requirement("tier", "NotIn", List.of("web", "test")))),
                        true,
                        false,
                        List.of(
                                new Peer(Optional.empty(), Optional.of(ALL)),
                                new Peer(
                                        Optional.of(new LabelSelector(
                                                List.of(new Requirement("team", "Exists", List.of())))),
                                        Optional.of(new LabelSelector(
                                                List.of(new Requirement("app", "In", List.of("web")))))),
                                new Peer(Optional.empty(), Optional.empty())),
                        true,
                        List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{podSelector: {}} | false | false",
                "{podSelector: {}, policyTypes: [Ingress], egress: [{}]} | false | true",
                "{podSelector: {}, policyTypes: [Egress]} | true | false",
                "{podSelector: {}, egress: []} | true | false",
                "{podSelector: {}, policyTypes: [Egress], egress: [{}]} | true | true",
                "{policyTypes: [Egress], egress: [{to: [{podSelector: {}}]}]} | true | true",
                "{policyTypes: [Egress], egress: [{ports: [{port: 443}]}]} | true | false",
                "{policyTypes: [Egress], egress: [{ports: [{port: 443}]}, {ports: [{port: 53}]}]} | true | true",
                "{policyTypes: [Egress], egress: [{ports: [{port: 5353, protocol: UDP}]}]} | true | true",
                "{policyTypes: [Egress], egress: [{ports: [{port: dns}]}]} | true | true",
                "{policyTypes: [Egress], egress: [{ports: [{port: 1, endPort: 52}]}]} | true | false",
                "{policyTypes: [Egress], egress: [{ports: [{port: 1, endPort: 53}]}]} | true | true"
            })
    void whoLimitsWherePodsGoMayLetThemAskForNames(String spec, boolean egress, boolean asks) {
        assertThat(Yaml.read(Resources.NETWORK_POLICIES, "{metadata: {namespace: n, name: p}, spec: " + spec + "}"))
                .hasValueSatisfying(policy -> {
                    assertThat(policy.egress()).isEqualTo(egress);
                    assertThat(!policy.asked().isEmpty()).isEqualTo(asks);
                });
    }

    @Test
    void readsWhomItLetsThemAsk() {
        assertThat(Yaml.read(Resources.NETWORK_POLICIES, """
                        metadata: {namespace: data, name: p}
                        spec:
                          policyTypes: [Egress]
                          egress:
                          - to: [{namespaceSelector: {}}, {podSelector: {}}]
                          - to: [{ipBlock: {cidr: 10.0.0.0/8}}]
                            ports: [{port: 53}]
                          - to: [{podSelector: {matchLabels: {app: pg}}}]
                            ports: [{port: 5432}]
                        """).orElseThrow().asked())
                .containsExactly(
                        new Peer(Optional.of(ALL), Optional.empty()),
                        new Peer(Optional.empty(), Optional.of(ALL)),
                        new Peer(Optional.empty(), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{podSelector: {}} | true | false",
                "{podSelector: {}, policyTypes: [Ingress]} | true | false",
                "{podSelector: {}, policyTypes: [Egress]} | false | false",
                "{podSelector: {}, ingress: []} | true | false",
                "{podSelector: {}, ingress: [{}]} | true | true",
                "{podSelector: {}, ingress: [{from: []}]} | true | true",
                "{podSelector: {}, ingress: [{ports: [{port: 80}]}]} | true | true",
                "{podSelector: {}, ingress: [{from: [{podSelector: {}}]}]} | true | false"
            })
    void ruleWithoutPeersLetsEverybodyIn(String spec, boolean ingress, boolean open) {
        assertThat(Yaml.read(Resources.NETWORK_POLICIES, "{metadata: {namespace: n, name: p}, spec: " + spec + "}"))
                .hasValueSatisfying(policy -> {
                    assertThat(policy.ingress()).isEqualTo(ingress);
                    assertThat(policy.open()).isEqualTo(open);
                    assertThat(policy.pods()).isEqualTo(ALL);
                });
    }

    @Test
    void readsWhatItsSelectorsAreHeldAgainst() {
        assertThat(Yaml.read(Resources.NAMESPACES, "{metadata: {name: shop, labels: {team: web}}}")
                        .map(Namespace::labels))
                .contains(Map.of("team", "web"));
    }

    @ParameterizedTest
    @CsvSource({"10.96.0.20, 10.96.0.20", "None, ''"})
    void headlessServiceHasNoAddress(String clusterIp, String address) {
        assertThat(Yaml.read(
                                Resources.SERVICES,
                                "{metadata: {namespace: n, name: s}, spec: {clusterIP: %s}}".formatted(clusterIp))
                        .map(Service::address))
                .contains(address);
    }
}

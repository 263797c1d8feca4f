// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockedIngressControllersTest {
    private static final BlockedIngressControllers CHECK = new BlockedIngressControllers();
    private static final String TOLD = "POLICY_SHUTS_ENTRANCE LOW NetworkPolicy shop/deny";
    private static final LabelSelector ALL = new LabelSelector(List.of());
    private static final Optional<LabelSelector> NONE = Optional.empty();
    private static final Map<String, String> WEB = Map.of("app", "web");
    private static final Ingress INGRESS =
            new Ingress(created("shop", "web", "9d"), "nginx", false, Set.of("web"), Set.of(), true, Map.of());

    @Test
    void policyThatLetsNothingInIsToldWithTheServicesThatCallsFromOutsideLeadTo() {
        Given given = web("ClusterIP", 1).with(Resources.INGRESSES, INGRESS).with(Resources.NETWORK_POLICIES, deny());

        assertThat(given.told(CHECK)).containsExactly(TOLD);
        assertThat(CHECK.inspect(given.picture())
                        .getFirst()
                        .evidence()
                        .getFirst()
                        .statement())
                .isEqualTo("it selects the ready pods of Service web, to which calls from outside lead, and no policy "
                        + "there lets in anything from another namespace or an address");
    }

    @ParameterizedTest(name = "Service of type {0}, {1} endpoints ready")
    @CsvSource({"LoadBalancer, 1, true", "LoadBalancer, 0, false", "ClusterIP, 1, false", "NodePort, 1, false"})
    void loadBalancersLeadThereAsWell(String type, int ready, boolean told) {
        assertThat(web(type, ready).with(Resources.NETWORK_POLICIES, deny()).told(CHECK))
                .hasSize(told ? 1 : 0);
    }

    @Test
    void whatAnyPolicyLetsInIsNotShutOut() {
        assertThat(told(deny(), allow(new Peer(NONE, Optional.of(ALL)))))
                .as("pods of its own namespace")
                .isTrue();
        assertThat(told(deny(), allow(new Peer(Optional.of(ALL), NONE))))
                .as("other namespaces")
                .isFalse();
        assertThat(told(deny(), allow(new Peer(NONE, NONE)))).as("addresses").isFalse();
        assertThat(told(deny(), policy("open", ALL, true))).isFalse();
        assertThat(told(deny(), policy("other", label("app", "db"), true)))
                .as("of other pods")
                .isTrue();
    }

    @Test
    void policyOfSomeOfThePodsIsNone() {
        assertThat(told(policy("deny", label("app", "web"), false))).isTrue();
        assertThat(told(policy("deny", label("app", "db"), false))).isFalse();
        assertThat(told()).isFalse();
    }

    /// A policy may admit it by the labels of its pods, which the check does not read.
    @Test
    void aControllerOfTheSameNamespaceMayBeLetIn() {
        assertThat(web("ClusterIP", 1)
                        .with(Resources.INGRESSES, INGRESS)
                        .with(
                                Resources.SERVICES,
                                new Service(
                                        named("shop", "haproxy"),
                                        "LoadBalancer",
                                        Map.of(),
                                        false,
                                        "10.96.0.21",
                                        Set.of(),
                                        List.of()))
                        .with(Resources.NETWORK_POLICIES, deny())
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void policiesAreReadWhereCallsComeFromOutside() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(new Given().with(Resources.INGRESSES, INGRESS).picture()))
                .contains(Resources.NETWORK_POLICIES, Resources.SERVICES);
        assertThat(reads.after(new Given().picture())).isEmpty();
    }

    private static boolean told(NetworkPolicy... policies) {
        return web("ClusterIP", 1)
                .with(Resources.INGRESSES, INGRESS)
                .with(Resources.NETWORK_POLICIES, policies)
                .told(CHECK)
                .contains(TOLD);
    }

    private static Given web(String type, int ready) {
        return new Given()
                .with(
                        Resources.SERVICES,
                        new Service(named("shop", "web"), type, WEB, false, "10.96.0.20", Set.of(), List.of()))
                .with(Resources.ENDPOINT_SLICES, endpoints(named("shop", "web-1"), "web", ready, 1))
                .with(
                        Resources.DEPLOYMENTS,
                        new Workload(named("shop", "web"), "Deployment", 1, 1, 1, true, false, WEB, List.of()));
    }

    private static NetworkPolicy deny() {
        return policy("deny", ALL, false);
    }

    private static NetworkPolicy policy(String name, LabelSelector pods, boolean open) {
        return new NetworkPolicy(created("shop", name, "9d"), pods, true, open, List.of(), false, List.of());
    }

    private static NetworkPolicy allow(Peer peer) {
        return new NetworkPolicy(created("shop", "allow", "1d"), ALL, true, false, List.of(peer), false, List.of());
    }

    private static LabelSelector label(String key, String value) {
        return new LabelSelector(List.of(new Requirement(key, "In", List.of(value))));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamelessPoliciesTest {
    private static final NamelessPolicies CHECK =
            new NamelessPolicies(Duration.ofHours(1), Duration.ofMinutes(5), Duration.ofHours(1));
    private static final String TOLD = "POLICY_KEEPS_NAMES HIGH NetworkPolicy shop/deny";
    private static final String SAID = "lookup pg.data.svc on 10.96.0.10:53: i/o timeout";
    private static final LabelSelector ALL = new LabelSelector(List.of());

    @Test
    void policyThatLetsNobodyAskIsNamedWithThoseItKeeps() {
        Given given = new Given()
                .with(Resources.NETWORK_POLICIES, policy("deny", "31m", ALL, false))
                .with(Resources.PODS, caller("a", SAID), caller("b", "getaddrinfo EAI_AGAIN pg.data.svc"));

        assertThat(given.told(CHECK)).containsExactly(TOLD);
        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.links())
                    .containsExactly(
                            new Link(Relation.SHUTS_OUT, new Subject("StatefulSet", "shop", "a")),
                            new Link(Relation.SHUTS_OUT, new Subject("StatefulSet", "shop", "b")));
            assertThat(found.evidence())
                    .extracting(Evidence::statement)
                    .containsExactly("it came 31 min ago; 2 workloads get no names, and no policy lets them ask");
        });
    }

    @ParameterizedTest
    @CsvSource({"24m, false", "25m, true", "114m, true", "115m, false"})
    void itCameWhenTheyBeganToFail(String age, boolean told) {
        assertThat(told(SAID, policy("deny", age, ALL, false))).isEqualTo(told);
    }

    @Test
    void otherPoliciesThatCameWithItAreNamed() {
        Given given = given(SAID)
                .with(
                        Resources.NETWORK_POLICIES,
                        policy("deny", "31m", ALL, false),
                        policy("inside", "30m", ALL, false),
                        policy("later", "20m", ALL, false));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.evidence().getFirst().statement())
                        .startsWith("it came 31 min ago with NetworkPolicy inside; one workload gets no names"));
    }

    /// A crash loop may have begun long before, for another reason.
    @Test
    void oneThatFailsSinceIsEnoughBesideOthersThatFailedBefore() {
        Given before = given(SAID)
                .with(Resources.NETWORK_POLICIES, policy("deny", "31m", ALL, false))
                .with(
                        Resources.PODS,
                        pod("z").ownedBy("StatefulSet", "z")
                                .unready("300h")
                                .waiting(
                                        "CrashLoopBackOff",
                                        3,
                                        new Termination(1, "Error", SAID, Optional.of(ago("2m"))))
                                .get());

        assertThat(before.told(CHECK)).containsExactly(TOLD);
    }

    @Test
    void whatHadKeptThemForLongIsNotNewToThem() {
        assertThat(told(SAID, policy("deny", "31m", ALL, false), policy("old", "9d", ALL, false)))
                .isFalse();
    }

    @Test
    void whoMayAskByAnyPolicyIsNotKept() {
        NetworkPolicy deny = policy("deny", "31m", ALL, false);

        assertThat(told(SAID, deny, policy("dns", "31m", ALL, true))).isFalse();
        assertThat(told(SAID, deny, policy("dns", "31m", label("app", "other"), true)))
                .isTrue();
        assertThat(told(SAID, policy("deny", "31m", label("app", "other"), false)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "team, web, '', true",
        "team, net, '', false",
        "team, net, coredns, false",
        "team, net, other, true",
        "team, net, cache, false",
        "'', '', coredns, true"
    })
    void whoMayAskOthersThanTheServersOfNamesIsKept(String label, String namespace, String app, boolean told) {
        Peer peer = new Peer(
                label.isEmpty() ? Optional.empty() : Optional.of(label(label, namespace)),
                app.isEmpty() ? Optional.empty() : Optional.of(label("app", app)));

        assertThat(told(SAID, policy("deny", "31m", ALL, List.of(peer)))).isEqualTo(told);
    }

    @Test
    void whoeverResolvesNoNameIsKeptWithThoseThatGetNoAnswer() {
        Pod job = caller("b", "curl: (6) Could not resolve host: api.example.com");
        NetworkPolicy deny = policy("deny", "31m", ALL, false);

        assertThat(CHECK.inspect(new Given()
                        .with(Resources.NETWORK_POLICIES, deny)
                        .with(Resources.PODS, caller("a", SAID), job)
                        .picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.links()).hasSize(2));
        assertThat(new Given()
                        .with(Resources.NETWORK_POLICIES, deny)
                        .with(Resources.PODS, job)
                        .told(CHECK))
                .isEmpty();
    }

    private static final String OF_ALL = "namespaces: {}";
    private static final String SHOP = "namespaces: {matchLabels: {kubernetes.io/metadata.name: shop}}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{action: Deny, to: [{namespaces: {}}]} | true",
                "{action: Deny, to: [{pods: {namespaceSelector: {}, podSelector: {}}}]} | true",
                "{action: Deny, to: [{namespaces: {matchLabels: {team: net}}}]} | true",
                "{action: Deny, to: [{namespaces: {matchLabels: {team: web}}}]} | false",
                "{action: Deny, to: [{pods: {namespaceSelector: {}, podSelector: {matchLabels: {app: coredns}}}}]} | false",
                "{action: Deny, to: [{networks: [10.0.0.0/8]}]} | false",
                "{action: Deny, to: [{namespaces: {}}], ports: [{portNumber: {port: 443}}]} | false",
                "{action: Allow, to: [{namespaces: {matchLabels: {team: web}}}]}, {action: Deny, to: [{namespaces: {}}]} | true",
                "{action: Allow, to: [{namespaces: {matchLabels: {team: net}}}]}, {action: Deny, to: [{namespaces: {}}]} | false",
                "{action: Allow, to: [{namespaces: {}}], ports: [{portNumber: {port: 53}}]}, {action: Deny, to: [{namespaces: {}}]} | false",
                "{action: Allow, to: [{namespaces: {}}], ports: [{portRange: {start: 50, end: 60}}]}, {action: Deny, to: [{namespaces: {}}]} | false",
                "{action: Allow, to: [{namespaces: {}}], ports: [{portNumber: {port: 443}}]}, {action: Deny, to: [{namespaces: {}}]} | true",
                "{action: Pass, to: [{namespaces: {}}]}, {action: Deny, to: [{namespaces: {}}]} | false"
            })
    void firstRuleOfAnAdministratorThatMatchesDecides(String rules, boolean told) {
        assertThat(admin(anp("isolate", 20, OF_ALL, rules)))
                .isEqualTo(told ? List.of("POLICY_KEEPS_NAMES HIGH AdminNetworkPolicy isolate") : List.of());
    }

    @Test
    void policyOfAnAdministratorThatComesFirstDecides() {
        String deny = "{action: Deny, to: [{namespaces: {}}]}";
        String allow = "{action: Allow, to: [{namespaces: {}}]}";

        assertThat(admin(anp("isolate", 20, SHOP, deny))).hasSize(1);
        assertThat(admin(anp("isolate", 20, "namespaces: {matchLabels: {kubernetes.io/metadata.name: crm}}", deny)))
                .isEmpty();
        assertThat(admin(anp("isolate", 20, OF_ALL, deny), anp("open", 10, SHOP, allow)))
                .isEmpty();
        assertThat(admin(anp("isolate", 20, OF_ALL, deny), anp("open", 30, SHOP, allow)))
                .hasSize(1);
    }

    @Test
    void policyOfTheBaselineIsForPodsThatNoOtherSelects() {
        GenericObject base = object("baselineadminnetworkpolicies", created("", "default", "31m"), """
                spec: {subject: {namespaces: {}}, egress: [{action: Deny, to: [{namespaces: {}}]}]}
                """);
        Given given = given(SAID).with(AdminPolicies.AFTER, base);

        assertThat(given.told(CHECK)).containsExactly("POLICY_KEEPS_NAMES HIGH BaselineAdminNetworkPolicy default");
        assertThat(given.with(Resources.NETWORK_POLICIES, policy("own", "9d", ALL, true))
                        .told(CHECK))
                .isEmpty();
    }

    private static List<String> admin(GenericObject... policies) {
        return given(SAID).with(AdminPolicies.BEFORE, policies).told(CHECK);
    }

    private static GenericObject anp(String name, int priority, String subject, String rules) {
        return object(
                "adminnetworkpolicies",
                created("", name, "31m"),
                "{spec: {priority: %d, subject: {%s}, egress: [%s]}}".formatted(priority, subject, rules));
    }

    @Test
    void policyThatLimitsOnlyWhoComesInKeepsNobody() {
        assertThat(told(
                        SAID,
                        new NetworkPolicy(
                                created("shop", "deny", "31m"), ALL, true, false, List.of(), false, List.of())))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lookup pg.data.svc on 10.96.0.10:53: no such host",
                "dial tcp 10.96.0.20:5432: i/o timeout",
                "KeyError: 'URL'"
            })
    void onlyWhoGetsNoNamesCounts(String said) {
        assertThat(told(said, policy("deny", "31m", ALL, false))).isFalse();
        assertThat(wanted(said)).isFalse();
    }

    @Test
    void policiesAreReadWhereSomebodyGetsNoNames() {
        assertThat(wanted(SAID)).isTrue();
    }

    private static boolean wanted(String said) {
        return OptionalReads.of(List.of(CHECK))
                .after(new Given().with(Resources.PODS, caller("a", said)).picture())
                .contains(Resources.NETWORK_POLICIES);
    }

    private static boolean told(String said, NetworkPolicy... policies) {
        return given(said)
                .with(Resources.NETWORK_POLICIES, policies)
                .told(CHECK)
                .contains(TOLD);
    }

    private static Given given(String said) {
        return new Given()
                .having(
                        Resources.NAMESPACES,
                        "{metadata: {name: kube-system, labels: {kubernetes.io/metadata.name: kube-system, team: net}}}",
                        "{metadata: {name: shop, labels: {kubernetes.io/metadata.name: shop}}}")
                .having(
                        Resources.SERVICES,
                        "{metadata: {namespace: kube-system, name: kube-dns}, spec: {selector: {app: coredns}}}")
                .with(Resources.ENDPOINT_SLICES, endpoints(named("kube-system", "kube-dns-1"), "kube-dns", 2, 2))
                .with(Resources.DEPLOYMENTS, server("Deployment", "coredns", "coredns"))
                .with(Resources.DAEMON_SETS, server("DaemonSet", "node-local-dns", "cache"))
                .with(
                        Resources.STATEFUL_SETS,
                        new Workload(
                                named("shop", "a"), "StatefulSet", 1, 0, 0, true, false, Map.of("app", "a"), List.of()))
                .with(Resources.PODS, caller("a", said));
    }

    private static Workload server(String kind, String name, String app) {
        return new Workload(named("kube-system", name), kind, 2, 2, 2, true, false, Map.of("app", app), List.of());
    }

    /// Not ready for half an hour, after three restarts.
    private static Pod caller(String name, String said) {
        return pod(name)
                .ownedBy("StatefulSet", name)
                .unready("30m")
                .waiting("CrashLoopBackOff", 3, new Termination(1, "Error", said, Optional.of(ago("2m"))))
                .get();
    }

    private static NetworkPolicy policy(String name, String age, LabelSelector pods, boolean asks) {
        return policy(name, age, pods, asks ? List.of(new Peer(Optional.empty(), Optional.empty())) : List.of());
    }

    private static NetworkPolicy policy(String name, String age, LabelSelector pods, List<Peer> asked) {
        return new NetworkPolicy(created("shop", name, age), pods, false, false, List.of(), true, asked);
    }

    private static LabelSelector label(String key, String value) {
        return new LabelSelector(List.of(new Requirement(key, "In", List.of(value))));
    }
}

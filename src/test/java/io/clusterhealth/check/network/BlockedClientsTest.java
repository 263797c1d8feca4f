// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Link;
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
import org.junit.jupiter.params.provider.ValueSource;

class BlockedClientsTest {
    private static final BlockedClients CHECK =
            new BlockedClients(Duration.ofHours(1), Duration.ofMinutes(5), Duration.ofHours(1));
    private static final String TOLD = "POLICY_SHUTS_OUT HIGH NetworkPolicy data/deny";
    private static final String SAID = "dial tcp: connect pg.data.svc.cluster.local:5432: connection timed out";
    private static final LabelSelector ALL = new LabelSelector(List.of());
    private static final Optional<LabelSelector> NONE = Optional.empty();
    private static final Map<String, String> PG = Map.of("app", "pg");

    @Test
    void policyThatLetsNobodyInIsNamedWithThoseItShutsOut() {
        Given given = database(1, policy("deny", "31m", ALL))
                .with(Resources.PODS, caller("a", SAID), caller("b", "Can't reach database server at `pg.data:5432`"));

        assertThat(given.told(CHECK)).containsExactly(TOLD);
        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.links())
                        .containsExactly(
                                new Link(Relation.SHUTS_OUT, new Subject("StatefulSet", "shop", "a")),
                                new Link(Relation.SHUTS_OUT, new Subject("StatefulSet", "shop", "b"))));
    }

    @ParameterizedTest
    @CsvSource({"24m, false", "25m, true", "114m, true", "115m, false"})
    void itCameWhenTheyBeganToFail(String age, boolean told) {
        assertThat(told(SAID, policy("deny", age, ALL))).isEqualTo(told);
    }

    /// What has not worked since the policy was created is no sign that the policy allows it.
    @ParameterizedTest
    @CsvSource({"40m, true", "10d, false"})
    void aWorkloadYoungerThanThePolicyWasNeverLetIn(String age, boolean told) {
        Given given = database(
                        1, policy("deny", "9d", ALL), policy("allow", "8d", ALL, new Peer(NONE, Optional.of(ALL))))
                .with(
                        Resources.STATEFUL_SETS,
                        new Workload(created("shop", "a", age), "StatefulSet", 1, 0, 0, true, false, PG, List.of()))
                .with(Resources.PODS, caller("a", SAID));

        assertThat(given.told(CHECK)).isEqualTo(told ? List.of(TOLD) : List.of());
        assertThat(CHECK.inspect(given.picture())).allSatisfy(found -> {
            assertThat(found.since()).contains(ago(age));
            assertThat(found.evidence().getFirst().statement())
                    .isEqualTo("it came 9 d ago; pods of one workload do not get through to pg, and no policy lets"
                            + " them in (allow lets in others only)");
        });
    }

    @Test
    void whatHadShutThemOutForLongIsNotNewToThem() {
        assertThat(told(SAID, policy("deny", "31m", ALL), policy("old", "9d", ALL)))
                .isFalse();
        assertThat(told(SAID, policy("deny", "31m", ALL), policy("old", "9d", label("app", "web"))))
                .isTrue();
    }

    @Test
    void ofThoseThatCameTogetherTheStrictestIsNamed() {
        assertThat(told(
                        SAID,
                        policy("allow", "31m", ALL, new Peer(NONE, Optional.of(ALL))),
                        policy("deny", "31m", ALL)))
                .isTrue();
    }

    @Test
    void policyOfOtherPodsIsNone() {
        assertThat(told(SAID, policy("deny", "31m", label("app", "web")))).isFalse();
        assertThat(told(SAID, policy("deny", "31m", label("app", "pg")))).isTrue();
        assertThat(told(SAID, policy("deny", "31m", label("tier", "db")))).isFalse();
    }

    @Test
    void whoIsLetInByAnyPolicyIsNotShutOut() {
        NetworkPolicy deny = policy("deny", "31m", ALL);

        assertThat(told(SAID, deny, open("all", label("app", "pg")))).isFalse();
        assertThat(told(SAID, deny, open("all", label("app", "web")))).isTrue();
        assertThat(told(SAID, deny, policy("block", "31m", ALL, new Peer(NONE, NONE))))
                .as("addresses, of which theirs may be")
                .isFalse();
    }

    @Test
    void peersAreOfTheNamespacesThatAreSelected() {
        assertThat(shutBy(new Peer(NONE, Optional.of(ALL)))).as("its own").isTrue();
        assertThat(shutBy(new Peer(Optional.of(ALL), NONE))).isFalse();
        assertThat(shutBy(new Peer(Optional.of(label("team", "web")), NONE))).isFalse();
        assertThat(shutBy(new Peer(Optional.of(label("team", "other")), NONE))).isTrue();
        assertThat(shutBy(new Peer(Optional.of(label("team", "web")), Optional.of(label("app", "a")))))
                .as("labels that are not known")
                .isFalse();
    }

    @Test
    void whatANamespaceIsLabelledMustBeKnown() {
        Given unread = database(1, policy("deny", "31m", ALL, new Peer(Optional.of(label("team", "other")), NONE)))
                .with(Resources.PODS, caller("a", SAID));

        assertThat(unread.told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "connect to pg.data.svc:5432: connection refused, false",
        "lookup pg.data.svc on 10.96.0.10:53: i/o timeout, false",
        "connect to other.data.svc:5432: connection timed out, false",
        "could not connect to pg.data.svc:5432, false",
        "dial tcp 10.96.0.21:5432: i/o timeout, false",
        "dial tcp 10.96.0.20:5432: i/o timeout, true"
    })
    void onlyWhoWaitsInVainForThatServiceCounts(String said, boolean told) {
        assertThat(told(said, policy("deny", "31m", ALL))).isEqualTo(told);
    }

    @Test
    void serviceThatNobodyAnswersForIsAnotherTrouble() {
        assertThat(database(0, policy("deny", "31m", ALL))
                        .with(Resources.PODS, caller("a", SAID))
                        .told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {SAID, "dial tcp 10.96.0.20:5432: i/o timeout"})
    void policiesAreReadWhereSomebodyWaitsInVain(String said) {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(first(1, said))).contains(Resources.NETWORK_POLICIES, Resources.SERVICES);
    }

    @Test
    void policiesAreNotReadElsewhere() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(first(0, SAID))).doesNotContain(Resources.NETWORK_POLICIES);
        assertThat(reads.after(first(1, "could not connect to pg.data.svc:5432")))
                .doesNotContain(Resources.NETWORK_POLICIES);
    }

    private static Picture first(int ready, String said) {
        return new Given()
                .with(Resources.ENDPOINT_SLICES, slice(ready))
                .with(Resources.PODS, caller("a", said))
                .picture();
    }

    private static boolean told(String said, NetworkPolicy... policies) {
        return database(1, policies)
                .with(Resources.PODS, caller("a", said))
                .told(CHECK)
                .contains(TOLD);
    }

    private static boolean shutBy(Peer peer) {
        return database(1, policy("deny", "31m", ALL, peer))
                .with(
                        Resources.NAMESPACES,
                        new Namespace(
                                named("", "shop"),
                                "Active",
                                List.of(),
                                Map.of("kubernetes.io/metadata.name", "shop", "team", "web")))
                .with(Resources.PODS, caller("a", SAID))
                .told(CHECK)
                .contains(TOLD);
    }

    private static Given database(int ready, NetworkPolicy... policies) {
        return new Given()
                .with(
                        Resources.SERVICES,
                        new Service(named("data", "pg"), "ClusterIP", PG, false, "10.96.0.20", Set.of(), List.of()))
                .with(Resources.ENDPOINT_SLICES, slice(ready))
                .with(
                        Resources.STATEFUL_SETS,
                        new Workload(named("data", "pg"), "StatefulSet", 1, 1, 1, true, false, PG, List.of()))
                .with(Resources.NETWORK_POLICIES, policies);
    }

    private static EndpointSlice slice(int ready) {
        return endpoints(named("data", "pg-1"), "pg", ready, 1);
    }

    /// Not ready for half an hour, after three restarts.
    private static Pod caller(String name, String said) {
        return pod(name)
                .ownedBy("StatefulSet", name)
                .unready("30m")
                .waiting("CrashLoopBackOff", 3, new Termination(1, "Error", said, Optional.of(ago("2m"))))
                .get();
    }

    private static NetworkPolicy policy(String name, String age, LabelSelector pods, Peer... peers) {
        return new NetworkPolicy(created("data", name, age), pods, true, false, List.of(peers), false, List.of());
    }

    private static NetworkPolicy open(String name, LabelSelector pods) {
        return new NetworkPolicy(created("data", name, "9d"), pods, true, true, List.of(), false, List.of());
    }

    private static LabelSelector label(String key, String value) {
        return new LabelSelector(List.of(new Requirement(key, "In", List.of(value))));
    }
}

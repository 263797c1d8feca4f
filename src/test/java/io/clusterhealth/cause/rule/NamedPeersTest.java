// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.finding.FindingCode.EGRESS_UNASSIGNED;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static io.clusterhealth.finding.Relation.PROVIDES;
import static io.clusterhealth.finding.Relation.RUNS_ON;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A message that names its server is no symptom of what failed elsewhere in the same minutes.
class NamedPeersTest {
    private static final String UNNAMED = "dial tcp 10.0.0.7:5432: i/o timeout";
    private static final String OUTSIDE = "Get \"https://api.ship.example.com/v1\": context deadline exceeded";
    private static final String INSIDE = "dial tcp: pg.data.svc.cluster.local:5432: i/o timeout";
    private static final String ABSENT = "dial tcp: lookup pgg.data.svc.cluster.local on 10.96.0.10:53: no such host";

    @ParameterizedTest
    @ValueSource(strings = {OUTSIDE, INSIDE, ABSENT, "redis://cart-cache:6379: connection timed out"})
    void timeDoesNotConnectItWithANodeOrABrokenNeighbour(String said) {
        GivenFinding broken = finding(POD_CRASH_LOOP, deployment("fraud"))
                .served()
                .says("panic: nil")
                .ago(30);
        GivenFinding metrics = system("metrics-server", POD_CRASH_LOOP).says("unknown flag");

        assertThat(connected(lost(), crash(UNNAMED))).isTrue();
        assertThat(connected(lost(), crash(said))).isFalse();
        assertThat(connected(broken, crash(said))).isFalse();
        assertThat(connected(metrics, crash(said))).isFalse();
        assertThat(Between.edge(broken, crash(UNNAMED))).isPresent();
        assertThat(Between.edge(broken, crash(said))).isEmpty();
    }

    @Test
    void timeConnectsItWithTheNodeItRunsOn() {
        assertThat(connected(lost(), crash(OUTSIDE).link(RUNS_ON, node("w1")))).isTrue();
        assertThat(connected(lost(), crash(OUTSIDE).link(RUNS_ON, node("w2")))).isFalse();
    }

    @Test
    void itIsASymptomOfWhatItNames() {
        GivenFinding cache = finding(POD_CRASH_LOOP, deployment("memory"))
                .link(PROVIDES, new Subject("Service", "shop", "cart-cache"))
                .says("panic: nil")
                .ago(30);

        assertThat(connected(cache, crash("redis://cart-cache:6379: connection timed out")))
                .isTrue();
        assertThat(connected(cache, crash("redis://cart-store:6379: connection timed out")))
                .isFalse();
    }

    @Test
    void itIsASymptomOfWhatFailsWhatItNames() {
        GivenFinding store = finding(WORKLOAD_BELOW_DESIRED, new Subject("StatefulSet", "data", "pg"));

        assertThat(UnexplainedIncidents.among(List.of(
                        UnexplainedIncidentsTest.incident(lost().get(), store.get()),
                        UnexplainedIncidentsTest.incident(crash(INSIDE).get()))))
                .hasSize(1);
        assertThat(UnexplainedIncidents.among(List.of(
                        UnexplainedIncidentsTest.incident(lost().get(), store.get()),
                        UnexplainedIncidentsTest.incident(crash(OUTSIDE).get()))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "coredns    | HIGH   | " + OUTSIDE + " | true",
                "coredns    | HIGH   | " + ABSENT + "  | false",
                "coredns    | HIGH   | https://api.ship.example.com: dial tcp 203.0.113.9:443: connection refused | false",
                "coredns    | MEDIUM | " + OUTSIDE + " | false",
                "kube-proxy | HIGH   | http://cart.shop:80: i/o timeout | true",
                "cilium     | HIGH   | " + OUTSIDE + " | true",
            })
    void theResolverAndTheNetworkAreOnThePath(String name, Severity severity, String said, boolean connected) {
        assertThat(connected(system(name, POD_CRASH_LOOP).as(severity), crash(said)))
                .isEqualTo(connected);
    }

    @Test
    void theNetworkOfAnotherNodeIsNotOnThePath() {
        GivenFinding cilium = system("cilium", POD_CRASH_LOOP).link(RUNS_ON, node("w1"));

        assertThat(connected(cilium, crash(OUTSIDE).link(RUNS_ON, node("w1")))).isTrue();
        assertThat(connected(cilium, crash(OUTSIDE))).isFalse();
    }

    @Test
    void theEgressAddressIsOnThePath() {
        GivenFinding egress = finding(EGRESS_UNASSIGNED, Subject.clusterScoped("EgressIP", "out"))
                .ago(30);

        assertThat(connected(egress, crash(OUTSIDE))).isTrue();
    }

    @Test
    void aResolverThatIsDownWithAnIncidentIsOnThePath() {
        GivenFinding resolver = system("coredns", WORKLOAD_UNAVAILABLE).as(Severity.HIGH);

        assertThat(UnexplainedIncidents.among(List.of(
                        UnexplainedIncidentsTest.incident(lost().get(), resolver.get()),
                        UnexplainedIncidentsTest.incident(crash(OUTSIDE).get()))))
                .hasSize(1);
    }

    @Test
    void aServiceThatRespondsWithAnErrorMayLackSomethingItself() {
        assertThat(connected(lost(), crash("GET http://gateway:8080/: HTTP 502 Bad Gateway")))
                .isTrue();
    }

    @Test
    void twoThatNameTheSameServerFailTogether() {
        GivenFinding first =
                finding(POD_NOT_READY, deployment("api")).says(OUTSIDE).ago(30);

        assertThat(connected(first, crash(OUTSIDE))).isTrue();
        assertThat(connected(first, crash(INSIDE))).isFalse();
    }

    private static GivenFinding lost() {
        return finding(NODE_LOST, node("w1")).ago(30);
    }

    private static GivenFinding crash(String said) {
        return finding(POD_CRASH_LOOP, deployment("web")).says(said).ago(28);
    }

    private static GivenFinding system(String name, FindingCode code) {
        return finding(code, new Subject("Deployment", "kube-system", name))
                .as(Severity.HIGH)
                .ago(30);
    }

    private static boolean connected(GivenFinding cause, GivenFinding symptom) {
        return Stream.of(UnexplainedIncidentsTest.edges(cause, symptom))
                .flatMap(List::stream)
                .anyMatch(edge -> edge.symptom().equals(symptom.get()));
    }
}

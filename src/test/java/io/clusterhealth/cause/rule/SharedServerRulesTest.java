// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.finding.FindingCode.BACKUPS_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.CUSTOM_RESOURCE_UNWELL;
import static io.clusterhealth.finding.FindingCode.NODE_FAILS_PODS;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Failures that one server, one node, one issuer or the network of the cluster has caused in several objects.
class SharedServerRulesTest {
    private static final String SEALED =
            "reading secret/data/%s: GET https://%s:8200/v1/secret Code: 503. Errors: * Vault is sealed";

    @ParameterizedTest
    @CsvSource({"vault.sec.example, true", "vault.other.example, false"})
    void oneServerThatAnswersAllWithTheSameError(String other, boolean connected) {
        assertThat(connects(
                        crash("api", SEALED.formatted("a", "vault.sec.example")).ago(40),
                        crash("web", SEALED.formatted("b", other)).ago(30)))
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"shop_v2, true", "orders, false"})
    void oneServerThatLacksWhatAllAskFor(String database, boolean connected) {
        String said = "pq: database \"%s\" does not exist (db.managed.example:5432)";

        assertThat(connects(
                        crash("api", said.formatted("shop_v2")).ago(40),
                        crash("web", said.formatted(database)).ago(30)))
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"api, 30, true", "api, 3, false", "web, 30, false"})
    void onePolicyThatRefusesThePodsOfSeveralNamespaces(String namespace, int ago, boolean connected) {
        String said = "admission webhook \"validate.policy.svc\" denied the request: resource Pod/%s/ was blocked";
        GivenFinding one = finding(WORKLOAD_CANNOT_CREATE_PODS, new Subject("Deployment", "web", "front"))
                .says(said.formatted("web"))
                .ago(32);
        GivenFinding other = finding(WORKLOAD_CANNOT_CREATE_PODS, new Subject("Deployment", "api", "core"))
                .says(said.formatted(namespace))
                .ago(ago);

        assertThat(connects(one, other)).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"w1, 65, true", "w1, 30, true", "w1, 80, false", "w2, 60, false"})
    void onlyReplicaCrashesOnANodeWherePodsFail(String on, int ago, boolean connected) {
        GivenFinding crashing = finding(POD_CRASH_LOOP, deployment("cron"))
                .says("token used before issued")
                .link(Relation.RUNS_ON, node(on))
                .ago(ago);

        assertThat(Between.edge(finding(NODE_FAILS_PODS, node("w1")).ago(60), crashing))
                .isEqualTo(connected ? Optional.of(Confidence.POSSIBLE) : Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"le, true", "other, false"})
    void certificatesOfOneIssuerFailTogether(String issuer, boolean connected) {
        GivenFinding first = certificate("a", "le").ago(60);

        assertThat(Between.edge(first, certificate("b", issuer).ago(50)).isPresent())
                .isEqualTo(connected);
    }

    private static GivenFinding certificate(String name, String issuer) {
        return finding(CERTIFICATE_ENDS, new Subject("Certificate", "shop", name))
                .says("401 Unauthorized: the client secret is expired")
                .link(Relation.DRAWS_FROM, Subject.clusterScoped("ClusterIssuer", issuer));
    }

    @Test
    void backupIsNamedAfterTheClusterThatTakesNone() {
        GivenFinding cluster = finding(BACKUPS_UNAVAILABLE, new Subject("Cluster", "shop", "pg"));

        assertThat(Between.edge(
                        cluster,
                        finding(CUSTOM_RESOURCE_UNWELL, new Subject("Backup.example.com", "shop", "pg-daily"))))
                .isPresent();
        assertThat(Between.edge(
                        cluster,
                        finding(CUSTOM_RESOURCE_UNWELL, new Subject("Backup.example.com", "shop", "pgx-daily"))))
                .isEmpty();
    }

    private static GivenFinding crash(String name, String said) {
        return finding(POD_CRASH_LOOP, deployment(name)).says(said);
    }

    private static boolean connects(GivenFinding... given) {
        return !UnexplainedIncidentsTest.edges(given).isEmpty();
    }
}

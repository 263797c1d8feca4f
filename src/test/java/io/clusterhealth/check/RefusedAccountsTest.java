// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedAccountsTest {
    private static final String REFUSED = "pq: password authentication failed for user \"app\"";
    private static final String AT_POSTGRES = "connection to server at \"10.96.0.7\", port 5432 failed: FATAL: "
            + "password authentication failed for user \"app\"";
    private static final String AT_OUTSIDE = REFUSED + " (db.example.com:5432)";
    private static final String POSTGRES = "postgres.data.svc.cluster.local";

    private static final Finding SHOP = deployment("shop", REFUSED);
    private static final Finding BILLING = deployment("billing", REFUSED);

    private final Given given = new Given();

    @Test
    void workloadBehindTheServiceThatTheMessageNamesIsBlamed() {
        server("postgres", "10.96.0.7");
        Finding job = Finding.of(FindingCode.JOB_FAILED, new Subject("CronJob", "reports", "hourly"))
                .quoting("it fails", Quote.of(AT_POSTGRES));

        assertThat(added(deployment("shop", AT_POSTGRES), job)).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.SERVICE_FAILS_CALLERS);
            assertThat(finding.mode()).contains(Mode.LOGIN_REFUSED);
            assertThat(finding.severity()).isEqualTo(Severity.HIGH);
            assertThat(finding.subject()).isEqualTo(new Subject("StatefulSet", "data", "postgres"));
            assertThat(finding.targets(Relation.BLAMED_BY))
                    .map(Subject::toString)
                    .containsExactly("CronJob reports/hourly", "Deployment shop/web");
            assertThat(finding.evidence().getFirst().statement())
                    .isEqualTo(
                            "2 workloads of several namespaces name it as a server, and are refused as the same account");
        });
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "password authentication failed for user \"app\" (db.example.com:5432), true",
                "password authentication failed for user app (db.example.com:5432), true",
                "{\"msg\":\"password authentication failed for user \\\"app\\\" (db.example.com:5432)\"}, true",
                "db.example.com:3306: Access denied for user 'app'@'10.0.0.9' (using password: YES), true",
                "db.example.com:1433: mssql: login error: Login failed for user 'app'., true",
                "password authentication failed for user \"root\" (db.example.com:5432), false",
                "password authentication failed for user \"app\" (db.example.org:5432), false",
                "401 Unauthorized: app (db.example.com:5432), false",
                "GET https://db.example.com/: 500 Internal Server Error: password authentication failed for user \"app\", false",
            })
    void accountAndServerAreThoseOfTheOtherMessage(String said, boolean same) {
        assertThat(added(deployment("shop", AT_OUTSIDE), deployment("billing", said)))
                .map(finding -> finding.code() + " " + finding.subject())
                .isEqualTo(same ? List.of("OUTSIDE_BLAMED External db.example.com") : List.of());
    }

    @Test
    void workloadsOfOneNamespaceMayReferToOneSecret() {
        Finding other = Finding.of(FindingCode.POD_NOT_READY, new Subject("Deployment", "shop", "worker"))
                .quoting("it fails", Quote.of(AT_OUTSIDE));

        assertThat(added(deployment("shop", AT_OUTSIDE), other)).isEmpty();
        assertThat(added(deployment("shop", AT_OUTSIDE), other, deployment("billing", AT_OUTSIDE)))
                .hasSize(1);
    }

    @Test
    void serverOfAMessageWithoutOneIsThatOfThePodTemplate() {
        server("postgres", "10.96.0.7");
        assertThat(added(SHOP, deployment("billing", AT_POSTGRES))).isEmpty();

        calling("shop", POSTGRES + " http://cache.data.svc");
        assertThat(added(SHOP, deployment("billing", AT_POSTGRES))).hasSize(1);
    }

    @Test
    void templateOfAJobNamesTheServerOfItsCronJob() {
        server("postgres", "10.96.0.7");
        given.having(Resources.JOBS, """
                {metadata: {namespace: reports, name: hourly-1, ownerReferences: [{kind: CronJob, name: hourly, controller: true}]},
                 spec: {template: {spec: {containers: [{name: a, env: [{name: HOST, value: %s}]}]}}}}""".formatted(POSTGRES));
        Finding job = Finding.of(FindingCode.JOB_FAILED, new Subject("CronJob", "reports", "hourly"))
                .quoting("it fails", Quote.of(REFUSED));

        assertThat(added(job, deployment("billing", AT_POSTGRES))).hasSize(1);
    }

    @Test
    void whereNoMessageNamesAServerItIsTheDataStoreOfThePodTemplates() {
        server("postgres", "10.96.0.7");
        server("gateway", "10.96.0.8");
        calling("shop", "http://gateway.data.svc");
        calling("billing", "http://gateway.data.svc");
        assertThat(added(SHOP, BILLING)).isEmpty();

        calling("shop", POSTGRES + " http://gateway.data.svc https://api.example.com");
        calling("billing", POSTGRES + " http://gateway.data.svc https://api.example.com");
        assertThat(added(SHOP, BILLING))
                .map(Finding::subject)
                .containsExactly(new Subject("StatefulSet", "data", "postgres"));
    }

    @Test
    void aDataStoreWhoseOtherCallersWorkIsNotTheOneThatRefuses() {
        server("postgres", "10.96.0.7");
        Stream.of("shop", "billing", "a", "b").forEach(namespace -> calling(namespace, POSTGRES));
        assertThat(added(SHOP, BILLING)).hasSize(1);

        calling("c", POSTGRES);
        assertThat(added(SHOP, BILLING)).isEmpty();
    }

    @Test
    void accountsOfOneNameAtTwoServersAreTwo() {
        server("postgres", "10.96.0.7");
        server("ledger-db", "10.96.0.8");
        calling("shop", POSTGRES);
        calling("billing", "ledger-db.data.svc:5432");
        assertThat(added(SHOP, BILLING)).isEmpty();

        calling("stock", "ledger-db.data.svc:5432");
        assertThat(added(SHOP, BILLING, deployment("stock", REFUSED)))
                .map(Finding::subject)
                .containsExactly(new Subject("StatefulSet", "data", "ledger-db"));
    }

    @Test
    void betweenTwoDataStoresNothingIsSaid() {
        server("postgres", "10.96.0.7");
        server("redis", "10.96.0.8");
        calling("shop", POSTGRES + " redis.data.svc:6379");
        calling("billing", POSTGRES + " redis.data.svc:6379");

        assertThat(added(SHOP, BILLING)).isEmpty();
    }

    @Test
    void serverThatIsKnownToFailItsCallersStaysTheOnlyOne() {
        Finding known = Finding.of(FindingCode.OUTSIDE_BLAMED, Subject.external("db.example.com"))
                .saying("it is down");

        assertThat(added(known, deployment("shop", AT_OUTSIDE), deployment("billing", AT_OUTSIDE)))
                .isEmpty();
    }

    @Test
    void accountInQuotesIsNoServer() {
        given.with(Resources.ENDPOINT_SLICES, endpoints(named("shop", "app-1"), "app", 1, 1));
        server("postgres", "10.96.0.7");
        calling("shop", POSTGRES);
        calling("billing", POSTGRES + " app.shop.svc:80");

        assertThat(added(SHOP, BILLING))
                .map(Finding::subject)
                .containsExactly(new Subject("StatefulSet", "data", "postgres"));
    }

    @Test
    void withoutServicesTheServiceItselfIsBlamed() {
        server("postgres", "10.96.0.7");
        given.without(Resources.SERVICES);
        calling("shop", POSTGRES);
        calling("billing", POSTGRES);

        assertThat(added(SHOP, BILLING)).map(Finding::subject).containsExactly(Subjects.service("data", "postgres"));
    }

    private void server(String name, String address) {
        given.having(
                        Resources.SERVICES,
                        "{metadata: {namespace: data, name: %s}, spec: {clusterIP: %s, selector: {app: %1$s}}}"
                                .formatted(name, address))
                .having(
                        Resources.STATEFUL_SETS,
                        "{metadata: {namespace: data, name: %s}, spec: {template: {metadata: {labels: {app: %1$s}}}}}"
                                .formatted(name))
                .with(Resources.ENDPOINT_SLICES, endpoints(named("data", name + "-1"), name, 1, 1));
    }

    private void calling(String namespace, String value) {
        given.having(
                Resources.DEPLOYMENTS,
                "{metadata: {namespace: %s, name: web}, spec: {replicas: 1, template: {spec: {containers: [{name: a, env: [{name: HOST, value: '%s'}]}]}}}}"
                        .formatted(namespace, value));
    }

    private List<Finding> added(Finding... findings) {
        List<Finding> known = List.of(findings);
        return RefusedAccounts.told(known, given.picture()).stream()
                .filter(finding -> !known.contains(finding))
                .toList();
    }

    private static Finding deployment(String namespace, String said) {
        return Finding.of(FindingCode.POD_NOT_READY, new Subject("Deployment", namespace, "web"))
                .quoting("it fails", Quote.of(said))
                .rated(Severity.HIGH);
    }
}

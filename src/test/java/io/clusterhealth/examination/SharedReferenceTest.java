// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedReferenceTest {
    private static final String REFUSED = "FATAL: password authentication failed for user 'app'";
    private static final String DENIED =
            "User: arn:aws:sts::123456789012:assumed-role/%s/i-0f is not authorized to perform: sqs:ReceiveMessage";
    private static final String UNKNOWN = "getaddrinfo ENOTFOUND %s";

    @ParameterizedTest
    @CsvSource({
        "Secret/db, Secret/db, true",
        "Secret/db, 'Secret/db Secret/mail', true",
        "'Secret/db Secret/ca', 'Secret/mail Secret/ca', false",
        "Secret/db, Secret/mail, false",
        "ConfigMap/db, ConfigMap/db, false"
    })
    void theOnlySecretOfARefusedWorkloadIsTheCauseIfAnotherOneRefersToIt(String a, String b, boolean joined) {
        assertThat(causes(Map.of("a", a, "b", b), Map.of(), crash("a", REFUSED), crash("b", REFUSED)))
                .isEqualTo(
                        joined
                                ? List.of("Secret shop/db SECRET_REFUSED 2 workloads that refer to it are refused")
                                : List.of("Deployment shop/a", "Deployment shop/b"));
    }

    @Test
    void oneWorkloadMayUseItsSecretWrongly() {
        assertThat(causes(
                        Map.of("a", "Secret/db", "b", "Secret/db"), Map.of(), crash("a", REFUSED), crash("b", "exit")))
                .containsExactly("Deployment shop/a", "Deployment shop/b");
    }

    @Test
    void changedSecretOfOneRefusedWorkloadIsLikelyTheCause() {
        Incident one = Explanation.of(List.of(crash("a", REFUSED))).incidents().getFirst();
        Finding change = Finding.of(FindingCode.CONFIG_CHANGED, new Subject("Secret", "shop", "db"))
                .saying("by external-secrets");

        assertThat(joined(Map.of("a", "Secret/db"), Map.of(), List.of(one.after(List.of(change)))))
                .singleElement()
                .satisfies(incident -> {
                    assertThat(incident.cause().subject()).isEqualTo(change.subject());
                    assertThat(incident.confidence()).isEqualTo(Confidence.LIKELY);
                });
        assertThat(joined(Map.of("a", "Secret/db Secret/mail"), Map.of(), List.of(one.after(List.of(change)))))
                .extracting(Incident::cause)
                .containsExactly(one.cause());
    }

    @Test
    void aReaderThatAnotherOneSeemedToExplainFollowsFromTheSecret() {
        Incident one = Explanation.of(List.of(crash("a", REFUSED), crash("b", REFUSED)))
                .incidents()
                .getFirst();
        assertThat(one.symptoms()).hasSize(1);

        assertThat(joined(Map.of("a", "Secret/db", "b", "Secret/db"), Map.of(), List.of(one)))
                .singleElement()
                .satisfies(incident -> {
                    assertThat(incident.symptoms())
                            .extracting(Incident.Symptom::because)
                            .containsOnly("it refers to Secret shop/db, and its login is refused");
                    assertThat(incident.cause().evidence().getLast().statement())
                            .isEqualTo("ExternalSecret login writes it, and last refreshed it 41 min ago");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "ServiceAccount/docs, ServiceAccount/docs, node, node, true",
        "ServiceAccount/docs, ServiceAccount/docs, node, other, false",
        "ServiceAccount/docs, ServiceAccount/mail, node, node, false"
    })
    void serviceAccountOfSeveralThatACloudDeniesAsTheSameIdentityIsTheCause(
            String a, String b, String role, String other, boolean joined) {
        assertThat(causes(
                        Map.of("a", a, "b", b),
                        Map.of(),
                        crash("a", DENIED.formatted(role)),
                        crash("b", DENIED.formatted(other))))
                .isEqualTo(
                        joined
                                ? List.of(
                                        "ServiceAccount shop/docs IDENTITY_DENIED 2 workloads that run as it are denied"
                                                + " by the cloud as arn:aws:sts::123456789012:assumed-role/node")
                                : List.of("Deployment shop/a", "Deployment shop/b"));
    }

    @ParameterizedTest
    @CsvSource({
        "redis.shop.svc.cluster.local, redis.shop.svc.cluster.local, redis, true",
        "redis, redis, redis, true",
        "redis, redis://redis:6379/0, redis, true",
        "redis.crm, tcp://redis.crm:6379, redis.crm, true",
        "redis, the redis of the shop, redis, false",
        "db, db, db, false", // exists
        "redis.com, redis.com, '', false",
        "redis, other, redis, false"
    })
    void configMapThatNamesTheAbsentServiceIsTheCause(String called, String value, String server, boolean found) {
        assertThat(causes(
                        Map.of("a", "ConfigMap/cart"),
                        Map.of("MODE", "live", "REDIS", value),
                        crash("a", UNKNOWN.formatted(called))))
                .isEqualTo(
                        found
                                ? List.of(
                                        "ConfigMap shop/cart NAMES_NO_SERVICE its key REDIS names Service %s, which does"
                                                        .formatted(server.contains(".") ? "crm/redis" : "shop/redis")
                                                + " not exist")
                                : List.of("Deployment shop/a"));
    }

    @ParameterizedTest
    @CsvSource({
        "ConfigMap/flags, /etc/flags.json: bad character, true",
        "ConfigMap/other, /etc/flags.json: bad character, false",
        "ConfigMap/flags, /etc/flags.json: dial tcp: connection refused, false"
    })
    void configMapWhoseFileSeveralReportIsTheCause(String other, String said, boolean joined) {
        assertThat(causes(Map.of("a", "ConfigMap/flags", "b", other), Map.of(), prints("a", said), prints("b", said)))
                .isEqualTo(
                        joined
                                ? List.of(
                                        "ConfigMap shop/flags FILE_FAULTY 2 workloads that read a file of it report an"
                                                + " error about the file")
                                : List.of("Deployment shop/a", "Deployment shop/b"));
    }

    @Test
    void changedConfigMapWhoseFileOneReportsIsLikelyTheCause() {
        Incident one = Explanation.of(List.of(prints("a", "/etc/flags.json: bad character")))
                .incidents()
                .getFirst();
        Finding change = Finding.of(FindingCode.CONFIG_CHANGED, new Subject("ConfigMap", "shop", "flags"))
                .saying("by kubectl");

        assertThat(joined(Map.of("a", "ConfigMap/flags"), Map.of(), List.of(one)))
                .containsExactly(one);
        assertThat(joined(Map.of("a", "ConfigMap/flags"), Map.of(), List.of(one.after(List.of(change)))))
                .singleElement()
                .satisfies(incident -> {
                    assertThat(incident.cause().subject()).isEqualTo(change.subject());
                    assertThat(incident.confidence()).isEqualTo(Confidence.LIKELY);
                    assertThat(incident.changes()).containsExactly(change);
                    assertThat(incident.cause().evidence().getLast().statement())
                            .isEqualTo("the file in the message comes from key flags.json of ConfigMap shop/flags");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "'Secret/tls ServiceAccount/csi-role', api error AccessDenied: Not authorized to perform sts:Assume, ServiceAccount",
        "'Secret/tls ServiceAccount/csi', api error AccessDenied: Not authorized to perform sts:Assume, ''",
        "'Secret/vc ServiceAccount/csi', ServerFaultCode: Cannot complete login due to an incorrect user name or password, Secret",
        "'Secret/vc Secret/tls', ServerFaultCode: Cannot complete login due to an incorrect user name or password, ''",
        "'Secret/vc ServiceAccount/csi-role', volume size 1Ti is not supported, ''"
    })
    void credentialsOfTheProvisionerAreTheCauseRatherThanTheClass(String reads, String said, String kind) {
        Finding refused = Finding.of(FindingCode.STORAGE_CLASS_FAILS, Subject.clusterScoped("StorageClass", "gp3"))
                .quoting("2 claims are refused", said)
                .link(Relation.SHOWN_BY, new Subject("Pod", "infra", "csi-0"));

        assertThat(causes(Map.of("csi-0", reads), Map.of(), refused))
                .containsExactly(
                        switch (kind) {
                            case "ServiceAccount" ->
                                "ServiceAccount shop/csi-role IDENTITY_DENIED StorageClass gp3 is served by Pod infra/csi-0, which"
                                        + " runs as it";
                            case "Secret" ->
                                "Secret shop/vc SECRET_REFUSED StorageClass gp3 is served by Pod infra/csi-0, which refers to"
                                        + " it, and to no other Secret";
                            default -> "StorageClass gp3";
                        });
    }

    @ParameterizedTest
    @CsvSource({
        "Secret/cloud, Secret/cloud, 'Secret shop/cloud'",
        "Secret/cloud, Secret/other, 'Secret shop/cloud, Secret shop/other'",
        "'', Secret/cloud, 'StorageClass volumes, Secret shop/cloud'",
        "Secret/cloud, 'Secret/cloud Secret/other', 'Secret shop/cloud'"
    })
    void objectsOfSeveralProvidersAreRefusedOverOneSecret(String provisioner, String balancer, String causes) {
        Finding volumes = Finding.of(FindingCode.STORAGE_CLASS_FAILS, Subject.clusterScoped("StorageClass", "volumes"))
                .quoting("2 claims are refused", "unable to authenticate (unauthorized, af64)")
                .link(Relation.SHOWN_BY, new Subject("Pod", "infra", "csi-0"));
        Finding mail = Finding.of(FindingCode.LOAD_BALANCER_PENDING, new Subject("Service", "web", "mail"))
                .quoting("it waits", "Error syncing load balancer: unable to authenticate (unauthorized, d4c9)");

        assertThat(causes(Map.of("csi-0", provisioner, "ccm-1", balancer), Map.of(), volumes, mail))
                .extracting(cause -> cause.split(" (SECRET|IDENTITY)_")[0])
                .containsExactly(causes.split(", "));
    }

    private static List<String> causes(Map<String, String> reads, Map<String, String> data, Finding... findings) {
        List<Incident> incidents = Stream.of(findings)
                .map(cause -> Explanation.of(List.of(cause)).incidents().getFirst())
                .toList();
        return joined(reads, data, incidents).stream()
                .map(Incident::cause)
                .map(cause -> cause.mode()
                        .map(mode -> cause.subject() + " " + mode + " "
                                + cause.evidence().getFirst().statement())
                        .orElseGet(() -> cause.subject().toString()))
                .toList();
    }

    private static List<Incident> joined(
            Map<String, String> reads, Map<String, String> data, List<Incident> incidents) {
        Given given = new Given()
                .having(Resources.NAMESPACES, "{metadata: {name: shop}}", "{metadata: {name: crm}}")
                .having(Resources.SERVICES, "{metadata: {namespace: shop, name: db}, spec: {selector: {app: db}}}")
                .having(Resources.generic("externalsecrets"), """
                        kind: ExternalSecret
                        metadata: {namespace: shop, name: login}
                        spec: {target: {name: db}}
                        status: {refreshTime: @41m}
                        """)
                .having(Resources.PODS, """
                        metadata: {namespace: kube-system, name: ccm-1, ownerReferences: [{kind: DaemonSet, name: hcloud-cloud-controller-manager, controller: true}]}
                        status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
                        """)
                .with(Resources.ENDPOINT_SLICES, endpoints(named("shop", "db-1"), "db", 1, 1));
        return new SharedReference(
                        reader -> objects(reads, reader.subject()),
                        reader -> Optional.ofNullable(reads.get(reader.subject().name()))
                                .filter(object -> object.startsWith("ConfigMap/"))
                                .map(object ->
                                        new Subject("ConfigMap", "shop", object.substring("ConfigMap/".length())))
                                .map(object -> new NamedConfiguration(object, "flags.json", "/etc/flags.json")),
                        _ -> data,
                        new RefusedProvider(
                                pod -> objects(reads, pod),
                                object -> object.name().endsWith("-role"),
                                given.picture()),
                        given.picture())
                .joined(incidents);
    }

    private static List<Subject> objects(Map<String, String> reads, Subject reader) {
        return Stream.of(reads.getOrDefault(reader.name(), "").split(" "))
                .filter(object -> !object.isEmpty())
                .map(object -> object.split("/"))
                .map(object -> new Subject(object[0], "shop", object[1]))
                .toList();
    }

    private static Finding prints(String name, String said) {
        return finding(FindingCode.POD_CRASH_LOOP, deployment(name))
                .ago(40)
                .prints(said)
                .get();
    }

    private static Finding crash(String name, String said) {
        return finding(FindingCode.POD_CRASH_LOOP, deployment(name))
                .ago(40)
                .says(said)
                .get();
    }
}

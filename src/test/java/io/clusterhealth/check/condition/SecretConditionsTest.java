// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretConditionsTest {
    private static final ConditionCheck STORES = Given.conditions("secretstores");
    private static final ConditionCheck SECRETS = Given.conditions("externalsecrets");
    private static final Optional<String> NEVER = Optional.empty();

    @ParameterizedTest
    @CsvSource({"False, 10m, 1", "False, 9m, 0", "Unknown, 1h, 0", "True, 1h, 0"})
    void storeHasSomeMinutesToGetReady(String ready, String since, int found) {
        assertThat(new Given()
                        .with(Resources.generic("clustersecretstores"), store("ClusterSecretStore", "", ready, since))
                        .told(STORES))
                .hasSize(found);
    }

    @Test
    void secretLeadsToItsStoreAndToWhatItWrites() {
        Given given = new Given()
                .with(
                        Resources.generic("externalsecrets"),
                        secret("shop", "ClusterSecretStore", "False", "1h", NEVER),
                        secret("crm", "ClusterSecretStore", "True", "1h", NEVER));

        assertThat(SECRETS.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.links())
                        .containsExactly(
                                new Link(Relation.WRITES, new Subject("Secret", "shop", "login")),
                                new Link(Relation.DRAWS_FROM, Subject.clusterScoped("ClusterSecretStore", "vault"))));
    }

    @Test
    void storeThatNobodyDrawsFromIsWorthANoticeOnly() {
        Given given = new Given()
                .with(
                        Resources.generic("secretstores"),
                        store("SecretStore", "shop", "False", "1h"),
                        store("SecretStore", "pay", "False", "1h"))
                .with(Resources.generic("externalsecrets"), secret("shop", "SecretStore", "True", "1h", NEVER));

        assertThat(given.told(STORES))
                .containsExactly(
                        "SECRET_STORE_NOT_READY LOW SecretStore pay/vault",
                        "SECRET_STORE_NOT_READY MEDIUM SecretStore shop/vault");
    }

    /// The condition says that the provider gave nothing, the event what it answered.
    @ParameterizedTest
    @CsvSource({
        "'error processing spec.data[0] (key: shop/login), err: Code: 403. Errors: * permission denied', 1m, true",
        "'error processing spec.data[0] (key: shop/login), err: Code: 403. Errors: * permission denied', 61m, false",
        "'could not process', 1m, false"
    })
    void eventThatSaysMoreThanTheConditionIsQuotedAsWell(String said, String age, boolean quoted) {
        Given given = new Given()
                .with(Resources.generic("secretstores"), store("SecretStore", "shop", "True", "9d"))
                .with(Resources.generic("externalsecrets"), secret("shop", "SecretStore", "False", "20m", NEVER))
                .with(
                        Resources.EVENTS,
                        new Event(
                                "ExternalSecret",
                                "shop",
                                "db",
                                "UpdateFailed",
                                said,
                                1,
                                Optional.of(ago(age)),
                                Optional.of(ago(age)),
                                "external-secrets",
                                ""));

        assertThat(SECRETS.inspect(given.picture()))
                .singleElement()
                .satisfies(
                        found -> assertThat(found.evidence().getLast().quote().contains("403"))
                                .isEqualTo(quoted));
    }

    @ParameterizedTest
    @CsvSource({"10m, false, MEDIUM", "10m, true, LOW", "9m, false, ''"})
    void secretThatFailsForItselfIsWorseWhereItWasNeverWritten(String since, boolean written, String severity) {
        Given given = new Given()
                .with(Resources.generic("secretstores"), store("SecretStore", "shop", "True", "9d"))
                .with(
                        Resources.generic("externalsecrets"),
                        secret(
                                "shop",
                                "SecretStore",
                                "False",
                                since,
                                Optional.of("2h").filter(_ -> written)));

        List<String> expected = severity.isEmpty()
                ? List.of()
                : List.of("SECRET_NOT_DRAWN %s ExternalSecret shop/db".formatted(severity));
        assertThat(given.told(SECRETS)).isEqualTo(expected);
    }

    @Test
    void theseAreReadWhereTheyAreServed() {
        OptionalReads reads = OptionalReads.of(List.of(STORES, SECRETS));

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(new Given().serving("external-secrets.io").picture()))
                .containsExactlyInAnyOrder(
                        Resources.generic("clustersecretstores"),
                        Resources.generic("secretstores"),
                        Resources.generic("externalsecrets"));
    }

    @Test
    void secretWritesOneOfItsOwnNameWhereItNamesNone() {
        GenericObject db = object(
                "externalsecrets",
                named("shop", "db"),
                "{spec: {secretStoreRef: {name: vault}}}",
                condition("Ready", "False", "1h"));

        assertThat(SECRETS.inspect(new Given()
                        .with(Resources.generic("externalsecrets"), db)
                        .picture()))
                .flatExtracting(Finding::links)
                .containsExactly(
                        new Link(Relation.WRITES, new Subject("Secret", "shop", "db")),
                        new Link(Relation.DRAWS_FROM, new Subject("SecretStore", "shop", "vault")));
    }

    private static GenericObject store(String kind, String namespace, String ready, String since) {
        return object(
                kind.toLowerCase(Locale.ROOT) + "s", named(namespace, "vault"), "{}", condition("Ready", ready, since));
    }

    private static GenericObject secret(
            String namespace, String storeKind, String ready, String since, Optional<String> refreshed) {
        return object(
                "externalsecrets",
                named(namespace, "db"),
                """
                spec: {secretStoreRef: {kind: %s, name: vault}, target: {name: login}}
                status: {%s}
                """.formatted(
                        storeKind, refreshed.map(age -> "refreshTime: @" + age).orElse("")),
                condition("Ready", ready, since));
    }
}

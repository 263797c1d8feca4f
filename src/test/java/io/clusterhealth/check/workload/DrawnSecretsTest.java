// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.SecondLook;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ExternalSecret;
import io.clusterhealth.cluster.object.Supplier;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawnSecretsTest {
    private static final DrawnSecrets CHECK = new DrawnSecrets(Duration.ofMinutes(10));
    private static final Optional<Instant> NEVER = Optional.empty();

    @ParameterizedTest
    @CsvSource({"False, 10m, 1", "False, 9m, 0", "Unknown, 1h, 0", "True, 1h, 0"})
    void storeHasSomeMinutesToGetReady(String ready, String since, int found) {
        assertThat(new Given()
                        .with(Resources.CLUSTER_SECRET_STORES, store("ClusterSecretStore", "", ready, since))
                        .told(CHECK))
                .hasSize(found);
    }

    @Test
    void secretLeadsToItsStoreAndToWhatItWrites() {
        Given given = new Given()
                .with(
                        Resources.EXTERNAL_SECRETS,
                        secret("shop", "ClusterSecretStore", "False", "1h", NEVER),
                        secret("crm", "ClusterSecretStore", "True", "1h", NEVER));

        assertThat(CHECK.inspect(given.picture()))
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
                        Resources.SECRET_STORES,
                        store("SecretStore", "shop", "False", "1h"),
                        store("SecretStore", "pay", "False", "1h"))
                .with(Resources.EXTERNAL_SECRETS, secret("shop", "SecretStore", "True", "1h", NEVER));

        assertThat(given.told(CHECK))
                .containsExactly(
                        "SECRET_STORE_NOT_READY LOW SecretStore pay/vault",
                        "SECRET_STORE_NOT_READY MEDIUM SecretStore shop/vault");
    }

    @ParameterizedTest
    @CsvSource({"10m, false, MEDIUM", "10m, true, LOW", "9m, false, ''"})
    void secretThatFailsForItselfIsWorseWhereItWasNeverWritten(String since, boolean written, String severity) {
        Given given = new Given()
                .with(Resources.SECRET_STORES, store("SecretStore", "shop", "True", "9d"))
                .with(
                        Resources.EXTERNAL_SECRETS,
                        secret(
                                "shop",
                                "SecretStore",
                                "False",
                                since,
                                Optional.of(ago("2h")).filter(_ -> written)));

        List<String> expected = severity.isEmpty()
                ? List.of()
                : List.of("SECRET_NOT_DRAWN %s ExternalSecret shop/db".formatted(severity));
        assertThat(given.told(CHECK)).isEqualTo(expected);
    }

    @Test
    void theseAreReadWhereTheyAreServed() {
        SecondLook look = SecondLook.of(List.of(CHECK));

        assertThat(look.after(new Given().picture())).isEmpty();
        assertThat(look.after(new Given().serving("external-secrets.io").picture()))
                .containsExactlyInAnyOrder(
                        Resources.CLUSTER_SECRET_STORES, Resources.SECRET_STORES, Resources.EXTERNAL_SECRETS);
    }

    private static Supplier store(String kind, String namespace, String ready, String since) {
        return new Supplier(kind, named(namespace, "vault"), List.of(condition("Ready", ready, since)));
    }

    private static ExternalSecret secret(
            String namespace, String storeKind, String ready, String since, Optional<Instant> refreshed) {
        return new ExternalSecret(
                named(namespace, "db"),
                new Supplier.Reference(storeKind, "", "vault"),
                "login",
                refreshed,
                List.of(condition("Ready", ready, since)));
    }
}

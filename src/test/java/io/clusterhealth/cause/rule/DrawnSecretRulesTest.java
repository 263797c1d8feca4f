// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.SECRET_NOT_DRAWN;
import static io.clusterhealth.finding.FindingCode.SECRET_STORE_NOT_READY;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Secrets that are not synchronized, and the workloads that wait for them.
class DrawnSecretRulesTest {
    private static final Subject STORE = Subject.clusterScoped("ClusterSecretStore", "vault");
    private static final Subject DRAWN = new Subject("ExternalSecret", "shop", "db");
    private static final Subject LOGIN = new Subject("Secret", "shop", "login");

    @ParameterizedTest
    @CsvSource({
        "shop, secret \"login\" not found, CERTAIN",
        "shop, couldn't find key password in Secret shop/login, CERTAIN",
        "shop, secret \"login-2\" not found, ''",
        "shop, login failed, ''",
        "crm, secret \"login\" not found, ''"
    })
    void podWaitsForTheSecret(String namespace, String said, String confidence) {
        GivenFinding drawn = finding(SECRET_NOT_DRAWN, DRAWN).link(Relation.WRITES, LOGIN);
        GivenFinding waiting = finding(POD_CONFIG_ERROR, new Subject("Deployment", namespace, "web"))
                .says(said);

        assertThat(edge(drawn, waiting).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @Test
    void secretThatSeveralMissIsItsOwn() {
        GivenFinding drawn = finding(SECRET_NOT_DRAWN, DRAWN).link(Relation.WRITES, LOGIN);

        assertThat(edge(drawn, finding(CONFIG_MISSING, LOGIN))).contains(CERTAIN);
        assertThat(edge(drawn, finding(CONFIG_MISSING, new Subject("Secret", "crm", "login"))))
                .isEmpty();
    }

    @Test
    void secretFollowsItsOwnStoreWhicheverWasNoticedFirst() {
        GivenFinding store = finding(SECRET_STORE_NOT_READY, STORE).ago(10);
        Subject other = Subject.clusterScoped("ClusterSecretStore", "aws");

        assertThat(edge(store, failing("db", STORE, "not ready").ago(60))).contains(CERTAIN);
        assertThat(edge(store, failing("db", other, "not ready").ago(60))).isEmpty();
    }

    @Test
    void secretsOfOneStoreThatFailAlikeAreOneTrouble() {
        GivenFinding first = failing("a", STORE, "permission denied for a");

        assertThat(edge(first, failing("b", STORE, "permission denied for b"))).contains(LIKELY);
        assertThat(edge(failing("b", STORE, "permission denied for b"), first)).isEmpty();
        assertThat(edge(first, failing("b", STORE, "key kv/b does not exist"))).isEmpty();
        assertThat(edge(
                        first,
                        failing("b", Subject.clusterScoped("ClusterSecretStore", "aws"), "permission denied for b")))
                .isEmpty();
    }

    private static GivenFinding failing(String name, Subject store, String said) {
        return finding(SECRET_NOT_DRAWN, new Subject("ExternalSecret", "shop", name))
                .says(said)
                .link(Relation.DRAWS_FROM, store);
    }
}

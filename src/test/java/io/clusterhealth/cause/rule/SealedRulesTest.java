// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.SECRET_STORE_NOT_READY;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A sealed Vault returns no secrets.
class SealedRulesTest {
    @ParameterizedTest
    @CsvSource({
        "vault, Status 503 Service Unavailable [auth/kubernetes/login]: Vault is sealed, 20, LIKELY",
        "hashicorp-vault, Code: 503. Errors: * Vault is sealed, 20, LIKELY",
        "vault, Status 503 Service Unavailable, 20, ''",
        "vault, Vault is sealed, 400, ''",
        "vault-agent-injector, Vault is sealed, 20, ''",
        "vaultwarden, Vault is sealed, 20, ''"
    })
    void programSaysThatItsVaultIsSealed(String name, String said, int ago, String confidence) {
        GivenFinding program =
                finding(POD_CRASH_LOOP, deployment("sign")).ago(ago).says(said);

        assertThat(edge(vault(name), program).map(Enum::name).orElse("")).isEqualTo(confidence);
        assertThat(edge(vault(name).as(Severity.MEDIUM), program))
                .as("another pod of it serves")
                .isEmpty();
    }

    @Test
    void jobSaysSoToo() {
        assertThat(edge(
                        vault("vault"),
                        finding(JOB_FAILED, new Subject("Job", "shop", "rotate"))
                                .ago(5)
                                .says("Vault is sealed")))
                .contains(LIKELY);
    }

    @ParameterizedTest
    @CsvSource({"vault-prod, 20, POSSIBLE", "vault-prod, 400, ''", "aws-prod, 20, ''"})
    void storeBearsTheNameOfWhatItDrawsFrom(String store, int ago, String confidence) {
        GivenFinding unready = finding(SECRET_STORE_NOT_READY, Subject.clusterScoped("ClusterSecretStore", store))
                .ago(ago)
                .says("InvalidProviderConfig: unable to create client");

        assertThat(edge(vault("vault"), unready).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    private static GivenFinding vault(String name) {
        return finding(POD_NOT_READY, new Subject("StatefulSet", "vault", name))
                .as(Severity.HIGH)
                .ago(30);
    }
}

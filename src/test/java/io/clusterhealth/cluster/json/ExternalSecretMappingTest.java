// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.ExternalSecret;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Supplier;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExternalSecretMappingTest {
    private static final Metadata NAMED =
            new Metadata("shop", "db", Optional.empty(), Optional.empty(), Optional.empty());

    @Test
    void readsWhereItComesFromAndWhatItWrites() {
        assertThat(Yaml.read(Resources.EXTERNAL_SECRETS, """
                        metadata: {namespace: shop, name: db}
                        spec:
                          secretStoreRef: {kind: ClusterSecretStore, name: vault}
                          target: {name: db-login}
                          data: [{secretKey: password, remoteRef: {key: kv/db}}]
                        status:
                          refreshTime: "2026-11-20T09:00:00Z"
                          conditions: [{type: Ready, status: "False", reason: SecretSyncedError, message: no}]
                        """))
                .contains(new ExternalSecret(
                        NAMED,
                        new Supplier.Reference("ClusterSecretStore", "", "vault"),
                        "db-login",
                        Optional.of(Instant.parse("2026-11-20T09:00:00Z")),
                        List.of(new Condition("Ready", "False", "SecretSyncedError", "no", Optional.empty()))));
    }

    @Test
    void writesASecretOfItsOwnNameWhereItNamesNone() {
        assertThat(Yaml.read(
                        Resources.EXTERNAL_SECRETS,
                        "{metadata: {namespace: shop, name: db}, spec: {secretStoreRef: {name: vault}}}"))
                .contains(new ExternalSecret(
                        NAMED, new Supplier.Reference("SecretStore", "", "vault"), "db", Optional.empty(), List.of()));
    }

    /// A template may hold what is secret.
    @Test
    void keepsNothingOfWhatItMakes() {
        String kept = Yaml.project(Mappings.of(Resources.EXTERNAL_SECRETS).projection(), """
                        metadata: {namespace: shop, name: db}
                        spec:
                          data: [{secretKey: password, remoteRef: {key: hunter2}}]
                          target: {name: db, template: {data: {config: hunter2}}}
                        """)
                .toString();

        assertThat(kept).doesNotContain("hunter2", "password").contains("db");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.BackupLocation;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackupLocationMappingTest {

    @Test
    void stateIsKeptAndHowToLogInIsNot() {
        BackupLocation location = Yaml.read(Resources.BACKUP_LOCATIONS, """
                metadata: {namespace: velero, name: default}
                spec:
                  accessMode: ReadOnly
                  credential: {name: cloud, key: secret}
                  objectStorage: {bucket: hidden}
                status: {phase: Unavailable, lastSyncedTime: '2026-09-12T19:23:00Z', message: denied}
                """).orElseThrow();

        assertThat(location.phase()).isEqualTo("Unavailable");
        assertThat(location.readOnly()).isTrue();
        assertThat(location.synced()).isEqualTo(Optional.of(Instant.parse("2026-09-12T19:23:00Z")));
        assertThat(location.message()).isEqualTo("denied");
        assertThat(location.toString()).doesNotContain("hidden", "secret");
    }

    @Test
    void newOneIsReadToo() {
        assertThat(Yaml.read(Resources.BACKUP_LOCATIONS, "{metadata: {namespace: velero, name: default}}"))
                .hasValueSatisfying(location -> {
                    assertThat(location.phase()).isEmpty();
                    assertThat(location.readOnly()).isFalse();
                });
    }
}

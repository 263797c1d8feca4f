// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SnapshotCommandTest {
    private static final Path ROUTES =
            Path.of("src/test/resources/cases/route-certificate-expired/objects/routes.yaml");

    /// Without it, the recording could not tell what the cluster did: that it runs out.
    @Test
    void certificateIsRecordedAndAKeyIsNot() throws Exception {
        JsonNode route = new YAMLMapper().readTree(ROUTES.toFile());
        String certificate = route.at("/spec/tls/certificate").asText();

        assertThat(certificate).startsWith("-----BEGIN CERTIFICATE-----");
        assertThat(SnapshotCommand.withoutSecrets(certificate)).isEqualTo(certificate);
        assertThat(SnapshotCommand.withoutSecrets(certificate.replace("CERTIFICATE", "PRIVATE KEY")))
                .contains("[REDACTED]")
                .doesNotContain("MII");
    }
}

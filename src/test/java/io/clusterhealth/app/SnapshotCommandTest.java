// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.cluster.kube.OneContext;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.process.ServerProcess;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotCommandTest {
    private static final Path ROUTES =
            Path.of("src/test/resources/cases/route-certificate-expired/objects/routes.yaml");

    @Test
    void aClusterThatCannotBeReadIsNotRecorded(@TempDir Path folder) throws Exception {
        Path kubeconfig = OneContext.kubeconfig(folder, "c", "http://127.0.0.1:" + ServerProcess.freePort());
        Path output = folder.resolve("recording");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int code = CommandRun.run(
                Map.of(),
                new VisibleOutput(out),
                new VisibleOutput(err),
                "snapshot",
                "--kubeconfig",
                kubeconfig.toString(),
                "--output",
                output.toString());

        assertThat(code).isEqualTo(3);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "Nothing of c could be read: the API server cannot be reached: connection refused; check with:"
                                + " kubectl get nodes. %s holds no more than that.\n".formatted(output));
    }

    /// It is a recording of what the login may read, which is nothing.
    @Test
    void whatALoginMayNotReadIsARecordingThatSaysSo(@TempDir Path folder) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (ScriptedServer server = new ScriptedServer(
                (_, connection) -> ScriptedServer.send(connection, 403, "{\"kind\":\"Status\",\"code\":403}"))) {
            int code = CommandRun.run(
                    Map.of(),
                    new VisibleOutput(out),
                    new VisibleOutput(err),
                    "snapshot",
                    "--kubeconfig",
                    OneContext.kubeconfig(folder, "c", server.address()).toString(),
                    "--output",
                    folder.resolve("recording").toString());

            assertThat(code).isEqualTo(3);
            assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Recorded c: ");
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .matches(
                            "The recording holds nothing of c: this login may list nothing cluster-wide, [1-9][0-9]* lists"
                                    + " were refused; ask for .*\\.\n");
        }
    }

    /// Without the certificate, its expiry in the cluster could not be found in the recording.
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.process.ServerProcess;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotCommandTest {
    private static final Path ROUTES =
            Path.of("src/test/resources/cases/route-certificate-expired/objects/routes.yaml");

    @Test
    void aClusterThatCannotBeReadIsNotRecorded(@TempDir Path folder) throws Exception {
        Path kubeconfig = Files.writeString(folder.resolve("config"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {token: t}}]
                """.formatted(ServerProcess.freePort()));
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
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = "{\"kind\":\"Status\",\"code\":403}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(403, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        Path kubeconfig = Files.writeString(
                folder.resolve("config"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {token: t}}]
                """.formatted(server.getAddress().getPort()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try {
            int code = CommandRun.run(
                    Map.of(),
                    new VisibleOutput(out),
                    new VisibleOutput(err),
                    "snapshot",
                    "--kubeconfig",
                    kubeconfig.toString(),
                    "--output",
                    folder.resolve("recording").toString());

            assertThat(code).isEqualTo(3);
            assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Recorded c: ");
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .matches(
                            "The recording holds nothing of c: this login may list nothing cluster-wide, [1-9][0-9]* lists"
                                    + " were refused; ask for .*\\.\n");
        } finally {
            server.stop(0);
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.kubekit.KubeKit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The kubeconfig that `aws eks update-kubeconfig` writes, an `aws` on the PATH that prints a token of the API
/// server, and a real API server that accepts the token.
class ExecPluginIT {
    private static final String CLUSTER = "arn:aws:eks:eu-central-1:111122223333:cluster/prod";

    private static Optional<KubeKit> started = Optional.empty();

    @TempDir
    Path folder;

    @BeforeAll
    static void fill() {
        KubeKit kube = KubeKit.start("--kwok", "--controllers", "--scheduler");
        started = Optional.of(kube);
        for (String node : List.of("ip-10-0-1-17", "ip-10-0-2-44", "ip-10-0-3-90")) {
            kube.apply("""
                    apiVersion: v1
                    kind: Node
                    metadata: {name: %s.eu-central-1.compute.internal, annotations: {kwok.x-k8s.io/node: fake}}
                    """.formatted(node));
        }
        kube.apply("""
                ---
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: cart, namespace: shop}
                spec:
                  replicas: 4
                  selector: {matchLabels: {app: cart}}
                  template:
                    metadata: {labels: {app: cart}}
                    spec: {containers: [{name: cart, image: "registry.example.com/shop/cart:1.4"}]}
                """);
        kube.kubectl("wait", "-n", "shop", "--for=condition=Available", "--timeout=120s", "deployment/cart");
    }

    @AfterAll
    static void stop() {
        started.ifPresent(KubeKit::close);
    }

    /// This run is shown in `docs/clients.md`.
    @Test
    void checksAClusterOfEks() throws IOException {
        Path calls =
                aws(Files.readString(kube().folder().resolve("viewer.token")).strip());

        try (ServerProcess check = ServerProcess.start(environment(), "check")) {
            String printed = check.restOfStdout();

            assertThat(check.stderr().toString()).doesNotContain("k8s-aws");
            assertThat(calls)
                    .content()
                    .isEqualTo("--region eu-central-1 eks get-token --cluster-name prod --output json\n");
            Golden.assertSection(Path.of("docs", "clients.md"), "eks", """
                    ```console
                    $ aws eks update-kubeconfig --name prod --region eu-central-1
                    $ mcp-server check
                    %s```
                    """.formatted(printed));
            assertThat(check.exitCode()).isZero();
        }
    }

    @Test
    void answersOverStdioAndRunsThePluginOnce() throws IOException {
        Path calls =
                aws(Files.readString(kube().folder().resolve("viewer.token")).strip());

        try (StdioClient client = ServerProcess.stdio(environment())) {
            client.initialize();
            for (int i = 0; i < 3; i++) {
                JsonNode answer = client.call("get-cluster-health", "{}");
                assertThat(answer.at("/content/0/text").asText())
                        .contains(CLUSTER)
                        .contains("pods 4 (4 running");
            }
        }

        assertThat(calls).content().hasLineCount(1);
    }

    @Test
    void saysWhatThePluginSays() throws IOException {
        plugin("echo 'Error loading SSO Token: Token for prod does not exist' >&2; exit 255");

        try (StdioClient client = ServerProcess.stdio(environment())) {
            client.initialize();
            JsonNode answer = client.call("get-cluster-health", "{}");

            assertThat(answer.path("isError").asBoolean()).isTrue();
            assertThat(answer.at("/content/0/text").asText())
                    .contains("logs in through aws, which failed with exit code 255: Error loading SSO Token:")
                    .endsWith("Correct the login, until kubectl works with this user.");
            assertThat(answer.at("/content/1/text").asText())
                    .contains("logs in through aws, which failed with exit code 255:"
                            + " Error loading SSO Token: Token for prod does not exist.");
        }
    }

    @Test
    void logsInByTheCertificateThatThePluginPrints() throws IOException {
        String admin = Files.readString(kube().admin());
        String status = "\"clientCertificateData\":%s,\"clientKeyData\":%s"
                .formatted(pem(admin, "client-certificate-data"), pem(admin, "client-key-data"));
        Files.writeString(folder.resolve("credential"), credential(status));
        plugin("cat " + folder.resolve("credential"));

        try (StdioClient client = ServerProcess.stdio(environment())) {
            client.initialize();
            assertThat(client.call("get-cluster-health", "{}")
                            .at("/content/0/text")
                            .asText())
                    .contains("pods 4 (4 running");
        }
    }

    @Test
    void runsNoPluginOverHttpUnlessItIsListed() throws IOException {
        Path calls =
                aws(Files.readString(kube().folder().resolve("viewer.token")).strip());
        String call = """
                {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""";

        try (ServerProcess server = ServerProcess.http(environment())) {
            assertThat(server.post("/message", call).body())
                    .contains("logs in through aws, which this server may not run");
        }
        assertThat(calls).doesNotExist();
        try (ServerProcess server = ServerProcess.http(environment(), "--exec-plugins", "aws")) {
            assertThat(server.post("/message", call).body()).contains("pods 4 (4 running");
        }
    }

    private static String pem(String kubeconfig, String field) {
        String data = kubeconfig.replaceAll("(?s).*" + field + ": *(\\S+).*", "$1");
        String text = new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8);
        return "\"" + text.replace("\n", "\\n") + "\"";
    }

    private static KubeKit kube() {
        return started.orElseThrow();
    }

    /// @return the file to which the plugin appends its arguments
    private Path aws(String token) throws IOException {
        Path calls = folder.resolve("calls");
        Files.writeString(
                folder.resolve("credential"), credential("\"token\":\"" + token + "\",\"expirationTimestamp\":\"@\""));
        plugin("echo \"$@\" >> " + calls + "\nsed \"s/@/$(date -u -d '+14 minutes' +%Y-%m-%dT%H:%M:%SZ)/\" "
                + folder.resolve("credential"));
        return calls;
    }

    private static String credential(String status) {
        return "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\",\"spec\":{},\"status\":{"
                + status + "}}\n";
    }

    private void plugin(String body) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path program = Files.writeString(bin.resolve("aws"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    private Map<String, String> environment() throws IOException {
        List<String> cluster = new ArrayList<>();
        for (String line : Files.readAllLines(kube().viewer())) {
            if (line.strip().matches("(server|certificate-authority(-data)?):.*")) {
                cluster.add("    " + line.strip());
            }
        }
        Path kubeconfig =
                Files.writeString(folder.resolve("config"), """
                apiVersion: v1
                clusters:
                - cluster:
                %2$s
                  name: %1$s
                contexts:
                - context:
                    cluster: %1$s
                    user: %1$s
                  name: %1$s
                current-context: %1$s
                kind: Config
                preferences: {}
                users:
                - name: %1$s
                  user:
                    exec:
                      apiVersion: client.authentication.k8s.io/v1beta1
                      args:
                      - --region
                      - eu-central-1
                      - eks
                      - get-token
                      - --cluster-name
                      - prod
                      - --output
                      - json
                      command: aws
                """.formatted(CLUSTER, String.join("\n", cluster)));
        // A first call is slow, and the machine may be busy: these tests check responses, not times.
        return Map.of(
                "KUBECONFIG",
                kubeconfig.toString(),
                "PATH",
                folder.resolve("bin") + ":/usr/bin:/bin",
                "MCP_DEADLINE",
                "60s");
    }
}

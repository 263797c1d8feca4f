// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.clients.Toolbox;
import io.clusterhealth.endtoend.BrokenCluster;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/// The whole delivery: the chart on a real API server, the program as the rendered Deployment starts it, and
/// the client library of Lightspeed, with callers of different rights.
@Timeout(300)
class DeploymentIT {
    private static final String NAMESPACE = "self-healing-platform";
    private static final String NAME = "cluster-health-mcp";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static KubeKit kube;
    private static int port;

    /// Another MCP server, which only records the `Authorization` headers that it receives.
    private static HttpServer upstream;

    private static final Set<String> LOGINS = ConcurrentHashMap.newKeySet();

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        if (Script.run(folder, List.of("unshare", "--mount", "true")).exitCode() != 0) {
            throw skipped("no mount namespace can be made here (unshare --mount, as root)");
        }
        kube = KubeKit.start("--crds", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller");
        BrokenCluster.into(kube);
        kube.kubectl("create", "namespace", NAMESPACE);
        port = ServerProcess.freePort();
        upstream = upstream();
        kube.helm(
                "install",
                NAME,
                Path.of("helm", NAME).toString(),
                "-n",
                NAMESPACE,
                "--set",
                "ports.https=" + port,
                "--set",
                "ports.management=" + ServerProcess.freePort(),
                // The machine may be much slower than a cluster.
                "--set",
                "settings.deadline=30s",
                "--set",
                "settings.allowedHosts={localhost}",
                "--set",
                "upstreams.configMap=mcp-servers,upstreams.secret=mcp-server-logins");
        certify();
        for (String caller : List.of("reader", "stranger", "half")) {
            kube.kubectl("create", "serviceaccount", caller, "-n", NAMESPACE);
        }
        bind("reader", NAMESPACE + "-" + NAME + "-user");
        bind("reader", "cluster-reader");
        bind("reader", "view");
        bind("half", NAMESPACE + "-" + NAME + "-user");
        bind("half", "view");
        bind("stranger", "view");
    }

    @AfterAll
    static void stop() {
        if (upstream != null) {
            upstream.stop(0);
        }
        if (kube != null) {
            kube.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jar", "image"})
    void everybodyGetsWhatTheirRightsShow(String packaging) throws IOException, InterruptedException {
        kube.kubectl("delete", "secret", "mcp-server-logins", "-n", NAMESPACE, "--ignore-not-found");
        kube.kubectl(
                "create",
                "secret",
                "generic",
                "mcp-server-logins",
                "-n",
                NAMESPACE,
                "--from-literal=runbooks=Bearer of-the-secret-" + packaging);
        JsonNode template = JSON.readTree(kube.kubectl("get", "deployment", NAME, "-n", NAMESPACE, "-o", "json"))
                .at("/spec/template");
        Toolbox python = Toolbox.python();
        Path own = Files.createDirectories(folder.resolve(packaging));

        try (Pod pod = Pod.start(kube, NAMESPACE, template, program(packaging, own), own)) {
            assertThat(pod.said()).contains("ready, serving MCP on https://0.0.0.0:" + port + "/mcp");

            long end = System.nanoTime() + 2 * ServerProcess.PATIENCE.toNanos();
            while (!LOGINS.contains("Bearer of-the-secret-" + packaging)) {
                assertThat(System.nanoTime())
                        .as("the upstream of the ConfigMap, with the login of the Secret")
                        .isLessThan(end);
                Thread.onSpinWait();
            }

            // On a busy machine the first review of a cold server may time out; the server then responds with 503.
            Script first = helmTest("reader");
            for (int attempt = 0; attempt < 10 && first.output().contains("503"); attempt++) {
                first = helmTest("reader");
            }
            assertThat(first.output()).as(pod.said()).isEqualTo("""
                    without a token: 401
                    initialize: 200
                    tools/list: get-cluster-health is there
                    """);

            JsonNode all = ask(python, "reader");
            assertThat(all.at("/data/verdict").asText()).as(all.toString()).isEqualTo("degraded");
            assertThat(all.at("/data/incidents/0/cause/subject/name").asText()).isEqualTo(BrokenCluster.LOST_NODE);
            assertThat(all.at("/data/coverage/notChecked"))
                    .as("a reader lacks nothing but the right to list Secrets")
                    .allMatch(gap -> !gap.path("reason").asText().equals("forbidden")
                            || gap.path("what").asText().equals("secrets"));

            JsonNode some = ask(python, "half");
            assertThat(some.at("/data/coverage/notChecked").toString())
                    .as("nodes are not for everybody")
                    .containsPattern("\"what\":\"[^\"]*nodes[^\"]*\",\"reason\":\"forbidden\"");
            assertThat(some.at("/data/incidents").toString()).doesNotContain(BrokenCluster.LOST_NODE + "\"}");

            assertThat(helmTest("stranger").output())
                    .contains("FAILED: initialize")
                    .contains("403");
        }
    }

    /// As in the documentation: the URL in a ConfigMap, the login in a Secret.
    private static HttpServer upstream() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            LOGINS.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        kube.kubectl(
                "create",
                "configmap",
                "mcp-servers",
                "-n",
                NAMESPACE,
                "--from-literal=servers.yaml="
                        + """
                mcp:
                  servers:
                    - name: runbooks
                      url: http://127.0.0.1:%d/mcp
                      headers:
                        Authorization: {file: /etc/cluster-health-mcp/upstream-secrets/runbooks}
                """.formatted(server.getAddress().getPort()));
        return server;
    }

    /// Runs the script of `helm test`'s pod, with the token of this account.
    private static Script helmTest(String caller) throws IOException, InterruptedException {
        return Script.run(
                folder,
                Map.of(
                        "MCP_URL", "https://localhost:" + port + "/mcp",
                        "MCP_TOKEN_FILE", token(caller).toString(),
                        "MCP_CA_FILE", folder.resolve("tls.crt").toString()),
                List.of(
                        "sh",
                        Path.of("helm", NAME, "files", "test.sh")
                                .toAbsolutePath()
                                .toString()));
    }

    private static JsonNode ask(Toolbox python, String caller) throws IOException, InterruptedException {
        Script answer = Script.run(
                python.folder(),
                Map.of("SSL_CERT_FILE", folder.resolve("tls.crt").toString()),
                List.of(
                        python.interpreter().toString(),
                        "verdict.py",
                        "https://localhost:" + port + "/mcp",
                        token(caller).toString()));
        assertThat(answer.exitCode()).as(answer.output()).isZero();
        return JSON.readTree(answer.lastLine());
    }

    private static Path token(String caller) throws IOException {
        Path file = folder.resolve(caller + ".token");
        return Files.writeString(
                file, kube.kubectl("create", "token", caller, "-n", NAMESPACE).strip());
    }

    private static List<String> program(String packaging, Path own) throws IOException {
        if (packaging.equals("image")) {
            Path image = Path.of("target", "image", "root");
            if (!Files.isRegularFile(image)) {
                throw skipped("there is no image; .ci/image build makes one");
            }
            Path contents = Path.of(Files.readString(image).strip(), "usr", "local", "bin");
            Path jar = contents.resolve("mcp-server.jar");
            if (!Files.isRegularFile(jar)
                    || Files.mismatch(jar, Path.of("target", "mcp-server.jar")) != -1
                    || Files.mismatch(contents.resolve("mcp-server"), Path.of("mcp-server")) != -1) {
                throw skipped("the image is of another program; .ci/image build makes it anew");
            }
            return List.of(Path.of(".ci", "image").toAbsolutePath().toString(), "run");
        }
        Path installed = Files.createDirectories(own.resolve("bin"));
        Files.copy(Path.of("target", "mcp-server.jar"), installed.resolve("mcp-server.jar"));
        Path launcher =
                Files.copy(Path.of("mcp-server"), installed.resolve("mcp-server"), StandardCopyOption.COPY_ATTRIBUTES);
        return List.of(Pod.inNamespace(own, launcher).toString());
    }

    /// Does what OpenShift's service CA does for an annotated Service.
    private static void certify() throws InterruptedException {
        String names = "subjectAltName=DNS:%s.%s.svc,DNS:localhost,IP:127.0.0.1".formatted(NAME, NAMESPACE);
        Script made = Script.run(
                folder,
                List.of(
                        "openssl",
                        "req",
                        "-x509",
                        "-newkey",
                        "rsa:2048",
                        "-nodes",
                        "-days",
                        "2",
                        "-keyout",
                        "tls.key",
                        "-out",
                        "tls.crt",
                        "-subj",
                        "/CN=" + NAME,
                        "-addext",
                        names));
        assertThat(made.exitCode()).as(made.output()).isZero();
        kube.kubectl(
                "create",
                "secret",
                "tls",
                NAME + "-tls",
                "-n",
                NAMESPACE,
                "--cert",
                folder.resolve("tls.crt").toString(),
                "--key",
                folder.resolve("tls.key").toString());
    }

    private static void bind(String account, String role) {
        kube.kubectl(
                "create",
                "clusterrolebinding",
                account + "-" + role,
                "--clusterrole",
                role,
                "--serviceaccount",
                NAMESPACE + ":" + account);
    }

    private static TestAbortedException skipped(String why) {
        String line = "SKIPPED: no deployed server, because " + why;
        System.out.println(line);
        return new TestAbortedException(line);
    }
}

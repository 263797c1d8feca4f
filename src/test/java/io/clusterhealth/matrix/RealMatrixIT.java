// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import io.clusterhealth.report.Row;
import io.clusterhealth.report.RowCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The rows that need a real API server: service accounts, access rules, audiences, revoked tokens.
@Timeout(300)
@ExtendWith(RowCount.AuthMatrix.class)
class RealMatrixIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String AUDIENCE = "https://health.example.com";

    /// Long enough for several reads; by default the call waits a minute for a cluster that does not change.
    private static final String A_WAIT = "{\"wait_seconds\":10}";

    @TempDir
    static Path folder;

    private static KubeKit kube;
    private static Path own;
    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        kube = KubeKit.start("--audit", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller");
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: team}}");
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: other}}");
        for (String account : List.of("server", "stranger", "shop", "viewer", "admin", "leaver", "mover")) {
            kube.apply(
                    "{apiVersion: v1, kind: ServiceAccount, metadata: {name: %s, namespace: team}}".formatted(account));
        }
        rule(
                "reviewer",
                "{apiGroups: [authentication.k8s.io], resources: [tokenreviews], verbs: [create]},"
                        + " {apiGroups: [authorization.k8s.io], resources: [subjectaccessreviews], verbs: [create]}");
        rule("user", "{nonResourceURLs: [/cluster-health-mcp], verbs: [get]}");
        rule("pods", "{apiGroups: [''], resources: [pods], verbs: [get, list]}");
        bind("reviewer", "server");
        for (String account : List.of("shop", "viewer", "admin", "leaver", "mover")) {
            bind("user", account);
        }
        bind("cluster-admin", "admin");
        kube.kubectl(
                "create",
                "clusterrolebinding",
                "view-viewer",
                "--clusterrole=cluster-reader",
                "--serviceaccount=team:viewer");
        kube.kubectl(
                "create", "clusterrolebinding", "view-viewer-2", "--clusterrole=view", "--serviceaccount=team:viewer");
        kube.kubectl("create", "rolebinding", "pods", "-n", "team", "--clusterrole=pods", "--serviceaccount=team:shop");
        kube.kubectl(
                "create", "rolebinding", "mover", "-n", "team", "--clusterrole=pods", "--serviceaccount=team:mover");
        for (String namespace : List.of("team", "other")) {
            kube.apply("""
                    {apiVersion: v1, kind: Pod, metadata: {name: pod-of-%1$s, namespace: %1$s},
                     spec: {containers: [{name: c, image: example.com/c}]}}""".formatted(namespace));
            kube.status(
                    "pod/pod-of-" + namespace, "{\"status\":{\"phase\":\"Failed\",\"reason\":\"Evicted\"}}", namespace);
        }
        own = kubeconfig("server", token("server"));
        server = serve(Map.of());
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
        if (kube != null) {
            kube.close();
        }
    }

    @Test
    @Row(4)
    void knowsNobodyByARevokedToken() {
        String token = token("leaver");
        kube.kubectl("delete", "serviceaccount", "leaver", "-n", "team");

        assertThat(as(token).status(Ask.LIST)).isEqualTo(401);
    }

    @Test
    @Row(5)
    void leavesItToTheClusterToJudgeSignatures() {
        String[] parts = token("viewer").split("\\.");
        String none = encoded("{\"alg\":\"none\"}") + "." + parts[1] + ".";
        String symmetric = encoded("{\"alg\":\"HS256\"}") + "." + parts[1] + "." + encoded("signature");
        String issuer =
                parts[0] + "." + encoded("{\"iss\":\"https://evil.example\",\"sub\":\"admin\"}") + "." + parts[2];
        String kid = encoded("{\"alg\":\"RS256\",\"kid\":\"../../dev/null\"}") + "." + parts[1] + "." + parts[2];

        for (String forged : List.of(none, symmetric, issuer, kid, parts[0] + "." + parts[1] + "." + parts[1])) {
            assertThat(as(forged).status(Ask.LIST)).as(forged).isEqualTo(401);
        }
    }

    @Test
    @Row(6)
    void mindsWhomATokenIsMadeFor() {
        String ours = token("viewer", "--audience=" + AUDIENCE);
        assertThat(as(ours).status(Ask.LIST)).isEqualTo(401);
        try (ServerProcess strict = serve(Map.of("MCP_AUTH_AUDIENCE", AUDIENCE))) {
            assertThat(new Ask(strict, ours, true).status(Ask.LIST)).isEqualTo(200);
            assertThat(new Ask(strict, token("viewer"), true).status(Ask.LIST)).isEqualTo(401);
            assertThat(new Ask(strict, token("viewer", "--audience=else"), true).status(Ask.LIST))
                    .isEqualTo(401);
        }
    }

    @Test
    @Row({8, 9})
    void showsACallerTheirOwnNamespaceAndNoOther() {
        Ask shop = as(token("shop"));

        JsonNode whole = shop.result("get-cluster-health", "{}")
                .path("structuredContent")
                .path("data");
        assertThat(whole.path("verdict").asText())
                .as("a pod of the namespace that is the account's own has failed")
                .isEqualTo("degraded");
        assertThat(whole.toString()).contains("pod-of-team").doesNotContain("pod-of-other");
        assertThat(whole.path("remark").asText()).contains("only these namespaces: team");
        assertThat(whole.path("coverage").path("notChecked").toString()).contains("forbidden", "nodes", "grant");
        assertThat(shop.result("list-pods", "{\"namespace\":\"team\"}").toString())
                .contains("pod-of-team");
        assertThat(shop.result("list-pods", "{\"namespace\":\"other\"}").toString())
                .doesNotContain("pod-of-other");
        assertThat(shop.result("list-pods", "{}").toString())
                .contains("pod-of-team")
                .doesNotContain("pod-of-other");
    }

    @Test
    @Row(10)
    void showsEverythingToWhoMayReadEverything() {
        assertThat(as(token("viewer")).result("list-pods", "{}").toString()).contains("pod-of-team", "pod-of-other");
        JsonNode coverage = as(token("viewer"))
                .result("get-cluster-health", "{}")
                .path("structuredContent")
                .path("data")
                .path("coverage");
        assertThat(coverage.path("checked").asInt()).isPositive();
        assertThat(coverage.path("notChecked").toString()).doesNotContain("nodes", "pods");
    }

    @Test
    @Row(11)
    void writesNothingForTheMightiest() throws IOException {
        Ask admin = as(token("admin"));
        JsonNode tools = JSON.readTree(admin.post("/mcp", Ask.LIST).body())
                .path("result")
                .path("tools");
        assertThat(tools.size()).isPositive();
        for (JsonNode tool : tools) {
            String name = tool.path("name").asText();
            admin.post("/mcp", Ask.call(name, name.equals("wait-for-health") ? A_WAIT : "{}"));
        }

        Set<String> verbs = new TreeSet<>();
        for (String line : Files.readAllLines(kube.folder().resolve("audit.log"))) {
            JsonNode event = JSON.readTree(line);
            String user = event.path("user").path("username").asText();
            if (user.startsWith("system:serviceaccount:team:")) {
                verbs.add(event.path("verb").asText() + " " + reviewed(event));
            }
        }
        assertThat(verbs).isSubsetOf("get ", "list ", "watch ", "create tokenreviews", "create subjectaccessreviews");
        assertThat(verbs).contains("list ", "create tokenreviews");
    }

    @Test
    @Row(12)
    void treatsItsOwnAccountLikeAnyOther() {
        assertThat(as(token("server")).status(Ask.LIST)).isEqualTo(403);
        assertThat(as(token("stranger")).post("/mcp", Ask.LIST).body()).contains("/cluster-health-mcp");
        assertThat(as(token("stranger")).status(Ask.LIST)).isEqualTo(403);
    }

    @Test
    @Row(16)
    void forgetsARightAtOnce() {
        Ask mover = as(token("mover"));
        assertThat(mover.result("list-pods", "{\"namespace\":\"team\"}").toString())
                .contains("pod-of-team");

        kube.kubectl("delete", "rolebinding", "mover", "-n", "team");

        assertThat(mover.result("list-pods", "{\"namespace\":\"team\"}").toString())
                .doesNotContain("pod-of-team");
    }

    @Test
    @Row(17)
    void canReadItselfWhatTheCallerMayReadToo() {
        kube.kubectl(
                "create",
                "clusterrolebinding",
                "server-reads",
                "--clusterrole=cluster-reader",
                "--serviceaccount=team:server");
        kube.kubectl(
                "create", "clusterrolebinding", "server-views", "--clusterrole=view", "--serviceaccount=team:server");
        try (ServerProcess reviewing = serve(Map.of("MCP_CLUSTER_ACCESS", "service-account"))) {
            Ask shop = new Ask(reviewing, token("shop"), true);
            assertThat(shop.result("list-pods", "{\"namespace\":\"team\"}").toString())
                    .contains("pod-of-team");
            assertThat(shop.result("list-pods", "{\"namespace\":\"other\"}").toString())
                    .doesNotContain("pod-of-other");
            assertThat(shop.result("list-pods", "{}").toString()).doesNotContain("pod-of-");
            assertThat(new Ask(reviewing, token("viewer"), true)
                            .result("list-pods", "{}")
                            .toString())
                    .contains("pod-of-team", "pod-of-other");
        } finally {
            kube.kubectl("delete", "clusterrolebinding", "server-reads", "server-views");
        }
    }

    @Test
    @Row(26)
    void servesHttpsAndNothingBeside() throws Exception {
        Path pki = kube.folder().resolve("pki");
        Path certificate = first(pki, "BEGIN CERTIFICATE", "apiserver");
        Path key = first(pki, "PRIVATE KEY", "apiserver");
        int port = ServerProcess.freePort();
        Map<String, String> environment = environment(Map.of(
                "MCP_TLS_CERT_FILE", certificate.toString(),
                "MCP_TLS_KEY_FILE", key.toString()));
        try (ServerProcess secure =
                ServerProcess.start(environment, "--transport", "http", "--port", Integer.toString(port))) {
            secure.stderr().await("ready, serving MCP on https://");

            String request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
                assertThat(Sockets.overTls(authority(), port, protocol, request))
                        .startsWith("HTTP/1.1 200 ");
            }
            assertThat(Sockets.overTls(authority(), port, "TLSv1.3", request.replace("/health", "/mcp")))
                    .startsWith("HTTP/1.1 401 ");
            assertThat(Sockets.plain(port, request)).doesNotContain("200 OK");
        }
        try (ServerProcess open = ServerProcess.start(
                environment(Map.of("MCP_HTTP_HOST", "0.0.0.0")), "--transport", "http", "--port", "1")) {
            assertThat(open.exitCode()).isEqualTo(2);
            assertThat(open.stderr().toString()).contains("MCP_HTTP_HOST", "MCP_ALLOW_PLAINTEXT");
        }
    }

    @Test
    @Row(27)
    void opensNoPortOverStdio() throws IOException {
        try (StdioClient client =
                ServerProcess.stdio(Map.of("KUBECONFIG", kube.viewer().toString()))) {
            client.initialize();
            client.call("get-cluster-health", "{}");

            assertThat(Sockets.listening(client.server().process().pid())).isEmpty();
        }
    }

    private static String reviewed(JsonNode event) {
        return event.path("verb").asText().equals("create")
                ? event.path("objectRef").path("resource").asText()
                : "";
    }

    private static Path authority() throws IOException {
        return first(kube.folder().resolve("pki"), "BEGIN CERTIFICATE", "ca");
    }

    /// The first file below a folder with this prefix of its name and this content.
    private static Path first(Path folder, String mark, String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().startsWith(name))
                    .filter(file -> read(file).contains(mark))
                    .sorted()
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + name + " with " + mark));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException _) {
            return "";
        }
    }

    private static void rule(String name, String rules) {
        kube.apply("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: %s}, rules: [%s]}"
                .formatted(name, rules));
    }

    private static void bind(String role, String account) {
        kube.kubectl(
                "create",
                "clusterrolebinding",
                role + "-" + account,
                "--clusterrole=" + role,
                "--serviceaccount=team:" + account);
    }

    private static String token(String account, String... options) {
        List<String> words = new ArrayList<>(List.of("create", "token", account, "-n", "team"));
        words.addAll(List.of(options));
        return kube.kubectl(words.toArray(String[]::new)).strip();
    }

    private static Path kubeconfig(String name, String token) throws IOException {
        String viewer = Files.readString(kube.viewer());
        return Files.writeString(
                folder.resolve(name + "-" + Instant.now().toEpochMilli() + ".kubeconfig"),
                viewer.replaceAll("token: .*", "token: " + token));
    }

    private static ServerProcess serve(Map<String, String> more) {
        return ServerProcess.http(environment(more));
    }

    private static Map<String, String> environment(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "KUBECONFIG",
                own.toString(),
                "MCP_AUTH",
                "user",
                "MCP_MANAGEMENT_PORT",
                "0",
                "MCP_DEADLINE",
                "60s",
                "XDG_STATE_HOME",
                folder.toString()));
        environment.putAll(more);
        return environment;
    }

    private static Ask as(String token) {
        return new Ask(server, token, true);
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
    }
}

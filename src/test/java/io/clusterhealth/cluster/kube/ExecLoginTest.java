// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.process.Command;
import io.clusterhealth.process.Command.Bounds;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Logins by programs, as kubectl runs them; the plugin is a script of our own.
class ExecLoginTest {
    private static final ExecPlugins ALL = new ExecPlugins(new ExecPolicy.All(), Duration.ofSeconds(20));

    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-23T12:00:00Z"));
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @ParameterizedTest
    @CsvSource({"v1", "v1beta1"})
    void showsTheTokenThatThePluginPrints(String version) throws IOException {
        plugin("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/" + version
                + "\",\"status\":{\"token\":\"k8s-aws-v1.abc\"}}'");

        try (ScriptedServer server = api()) {
            read(ready(clusters(kubeconfig(server.address(), "client.authentication.k8s.io/" + version, ""), ALL)));

            assertThat(server.requests())
                    .isNotEmpty()
                    .allSatisfy(request ->
                            assertThat(request).containsIgnoringCase("Authorization: Bearer k8s-aws-v1.abc"));
        }
    }

    @Test
    void tellsThePluginWhatKubectlTellsIt() throws IOException {
        plugin("printf '%s\\n' \"$@\" \"$REGION\" \"${MCP_SESSION_KEY_FILE-unset}\" \"$HOME\" > "
                + folder.resolve("said") + "; printf '%s' \"$KUBERNETES_EXEC_INFO\" > " + folder.resolve("info") + "\n"
                + printing("t", ""));
        Path kubeconfig = kubeconfig("https://127.0.0.1:1", V1, """
            provideClusterInfo: true, interactiveMode: IfAvailable,
            args: [get-token, "a b"], env: [{name: REGION, value: eu-1}]\
            """);

        assertThat(ready(clusters(kubeconfig, ALL)).name()).isEqualTo("eks");

        assertThat(folder.resolve("said")).content().isEqualTo("get-token\na b\neu-1\nunset\n/home/me\n");
        assertThat(folder.resolve("info")).content().isEqualTo("""
            {"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","spec":{"cluster":\
            {"server":"https://127.0.0.1:1","tls-server-name":"api","insecure-skip-tls-verify":true,\
            "config":{"audience":"x"}},"interactive":false}}\
            """);
    }

    @Test
    void runsOnceForAllThatWait() throws Exception {
        plugin("echo run >> " + folder.resolve("runs") + "; sleep 0.3\n" + printing("t", ""));
        KubeClusters clusters = clusters(kubeconfig("http://127.0.0.1:1", V1, ""), ALL);

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Cluster>> callers = IntStream.range(0, 20)
                    .mapToObj(_ -> threads.submit(() -> ready(clusters)))
                    .toList();
            for (Future<Cluster> caller : callers) {
                assertThat(caller.get().name()).isEqualTo("eks");
            }
        }

        assertThat(runs()).isEqualTo(1);
    }

    /// A fleet has a login for each of its clusters.
    @Test
    void runsFewPluginsAtATime() throws Exception {
        plugin("echo + >> " + folder.resolve("runs") + "; sleep 0.1; echo - >> " + folder.resolve("runs") + "\n"
                + printing("t", ""));
        StringBuilder contexts = new StringBuilder("contexts:\n");
        StringBuilder users = new StringBuilder("users:\n");
        List<String> names = IntStream.range(0, 12).mapToObj(i -> "c" + i).toList();
        for (String name : names) {
            contexts.append("- {name: %1$s, context: {cluster: k, user: %1$s}}\n".formatted(name));
            users.append("- {name: %1$s, user: {exec: {apiVersion: %2$s, command: aws, args: [%1$s]}}}\n"
                    .formatted(name, V1));
        }
        Path kubeconfig = Files.writeString(
                folder.resolve("kubeconfig"),
                contexts + "clusters: [{name: k, cluster: {server: \"http://127.0.0.1:1\"}}]\n" + users);
        KubeClusters clusters = clusters(kubeconfig, ALL);

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Opened>> opening = names.stream()
                    .map(name -> threads.submit(() -> clusters.open(Optional.of(name), Caller.ANONYMOUS)))
                    .toList();
            for (Future<Opened> one : opening) {
                assertThat(one.get()).isInstanceOf(Opened.Ready.class);
            }
        }

        int running = 0;
        for (String line : Files.readAllLines(folder.resolve("runs"))) {
            running += line.equals("+") ? 1 : -1;
            assertThat(running).isBetween(0, ExecLogins.AT_ONCE);
        }
        assertThat(runs()).isEqualTo(24);
    }

    @Test
    void runsAgainWhenTheCredentialHasExpired() throws IOException {
        plugin("echo run >> " + folder.resolve("runs") + "\n"
                + printing("t", ",\"expirationTimestamp\":\"2026-11-23T12:14:00Z\""));
        KubeClusters clusters = clusters(kubeconfig("http://127.0.0.1:1", V1, ""), ALL);

        ready(clusters);
        clock.advance(Duration.ofMinutes(13));
        ready(clusters);
        assertThat(runs()).isEqualTo(1);
        clock.advance(Duration.ofMinutes(1));
        ready(clusters);
        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void runsAgainWhenTheApiServerRefusesTheToken() throws IOException {
        plugin("echo run >> " + folder.resolve("runs") + "\n"
                + printing("t$(wc -l < " + folder.resolve("runs") + ")", ""));

        try (ScriptedServer server = new ScriptedServer(
                (target, connection) -> ScriptedServer.send(connection, 401, "{\"kind\":\"Status\",\"code\":401}"))) {
            KubeClusters clusters = clusters(kubeconfig(server.address(), V1, ""), ALL);

            read(ready(clusters));
            assertThat(runs()).as("a token this young is not replaced").isEqualTo(1);
            clock.advance(Duration.ofMinutes(1));
            read(ready(clusters));
            read(ready(clusters));

            assertThat(runs()).isEqualTo(2);
            assertThat(server.requests().getLast()).contains("Bearer t2");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        echo lost; exit 0              | printed no JSON.
        exit 0                         | printed no ExecCredential.
        echo '{}'                      | printed no ExecCredential.
        echo '[1]'                     | printed no ExecCredential.
        yes                            | printed too much for an ExecCredential.
        exit 3                         | failed with exit code 3.
        kill -9 $$                     | failed with exit code 137.
        printf '\\033[31mE: log\\nin first\\033[0m\\n' >&2; exit 255 | failed with exit code 255: E: log in first.
        """)
    void saysWhatBecameOfThePlugin(String script, String cause) throws IOException {
        plugin(script);

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .isEqualTo("The user arn:aws:eks of the kubeconfig logs in through aws, which " + cause);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        v1beta1 | "token":"t"                             | answered in client.authentication.k8s.io/v1beta1, not client.authentication.k8s.io/v1.
        v1      | "x":1                                   | printed neither a token nor a client certificate.
        v1      | "clientCertificateData":"x"             | printed only one of client certificate and key.
        v1      | "token":"a b"                           | printed a token with spaces or control characters in it.
        v1      | "token":"t","expirationTimestamp":"now" | printed an expirationTimestamp that is no RFC 3339 time.
        """)
    void saysWhatIsWrongWithTheCredential(String version, String status, String cause) throws IOException {
        plugin("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/" + version
                + "\",\"status\":{" + status + "}}'");

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .endsWith("logs in through aws, which " + cause);
    }

    @Test
    void saysThatACertificateCannotBeUsed() throws IOException {
        plugin("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"" + V1
                + "\",\"status\":{\"clientCertificateData\":\"x\",\"clientKeyData\":\"y\"}}'");

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .endsWith("its client certificate is not readable as PEM.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        command: nowhere-cli                          | logs in through nowhere-cli, which is not on the PATH of this server. | Install it, or add its folder to the PATH that this server is started with.
        command: nowhere-cli, installHint: Get it     | logs in through nowhere-cli, which is not on the PATH of this server. | Get it
        command: ./gone                               | logs in through gone, which is not there.                             | Install it there, or get a new kubeconfig.
        command: aws, interactiveMode: Always         | logs in through aws, which asks for a terminal (interactiveMode Always). | Choose a login of it that needs none, or give a kubeconfig with a token.
        apiVersion: v2, command: aws                  | has an exec of apiVersion 'v2', which is none of client.authentication.k8s.io/v1, client.authentication.k8s.io/v1beta1. | Get a new kubeconfig from the cluster.
        args: [x]                                     | has an exec that names no command. | Name the program of the login there.
        """)
    void saysWhyAPluginIsNotRun(String exec, String cause, String wayOut) throws IOException {
        plugin("echo run >> " + folder.resolve("runs") + "\n" + printing("t", ""));
        Path kubeconfig =
                write("https://127.0.0.1:1", exec.startsWith("apiVersion") ? exec : "apiVersion: " + V1 + ", " + exec);

        assertThat(clusters(kubeconfig, ALL).open(Optional.empty(), Caller.ANONYMOUS))
                .isEqualTo(new Opened.Unusable("The user arn:aws:eks of the kubeconfig " + cause, wayOut));
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void findsAPathBesideTheKubeconfig() throws IOException {
        plugin(printing("t", ""));

        assertThat(ready(clusters(write("http://127.0.0.1:1", "apiVersion: " + V1 + ", command: ./bin/aws"), ALL))
                        .name())
                .isEqualTo("eks");
    }

    @Test
    void runsOnlyWhatThePolicyAllows() throws IOException {
        plugin(printing("t", ""));
        Path kubeconfig = kubeconfig("http://127.0.0.1:1", V1, "");

        assertThat(cause(clusters(kubeconfig, with(new ExecPolicy.None()))))
                .endsWith("logs in through aws, which this server may not run.");
        assertThat(cause(clusters(kubeconfig, with(new ExecPolicy.Listed(List.of("kubelogin", "/bin/sh"))))))
                .endsWith("logs in through aws, which this server may not run.");
        for (String listed : List.of("aws", folder.resolve("bin/aws").toString())) {
            assertThat(ready(clusters(kubeconfig, with(new ExecPolicy.Listed(List.of(listed)))))
                            .name())
                    .isEqualTo("eks");
        }
    }

    /// The call ends in time, the run goes on for the next one, and ends with the server.
    @Test
    void doesNotWaitLongerThanACallHas() throws Exception {
        plugin("echo $$ > " + folder.resolve("pid.part") + "; mv " + folder.resolve("pid.part") + " "
                + folder.resolve("pid") + "; sleep 300");
        KubeClusters clusters = clusters(
                kubeconfig("http://127.0.0.1:1", V1, ""),
                new ExecPlugins(new ExecPolicy.All(), Duration.ofMillis(300)));

        assertThat(cause(clusters)).endsWith("logs in through aws, which has not answered within 0.3 s.");
        while (!Files.exists(folder.resolve("pid"))) {
            Thread.onSpinWait();
        }
        ProcessHandle plugin = ProcessHandle.of(
                        Long.parseLong(Files.readString(folder.resolve("pid")).strip()))
                .orElseThrow();
        assertThat(cause(clusters)).endsWith("has not answered within 0.3 s.");
        assertThat(plugin.isAlive()).isTrue();
        clusters.close();

        plugin.onExit().get(10, TimeUnit.SECONDS);
    }

    @Test
    void endsAPluginThatHangs() throws IOException {
        plugin("echo 'open https://login.example.com in a browser' >&2; sleep 300 & wait");
        ExecPlugin plugin = new ExecPlugin(
                "u",
                V1,
                new Command(
                        folder.resolve("bin/aws"),
                        List.of(),
                        environment(),
                        "",
                        new Bounds(Duration.ofSeconds(1), 9, 99)));

        assertThat(plugin.run())
                .isEqualTo(new Checked.Bad<>(
                        "The user u of the kubeconfig logs in through aws, which did not end within 1 s:"
                                + " open https://login.example.com in a browser.",
                        "Log in once with kubectl; what asks for a browser or a terminal cannot be answered here."));
    }

    @Test
    void keepsALongErrorShort() throws IOException {
        plugin("i=0; while [ $i -lt 400 ]; do echo trace $i >&2; i=$((i+1)); done; echo Token has expired >&2; exit 1");

        assertThat(cause(clusters(kubeconfig("https://127.0.0.1:1", V1, ""), ALL)))
                .hasSizeLessThan(220)
                .endsWith("Token has expired.");
    }

    private static final String V1 = "client.authentication.k8s.io/v1";

    private static ExecPlugins with(ExecPolicy policy) {
        return new ExecPlugins(policy, ALL.patience());
    }

    private static String printing(String token, String more) {
        return "echo \"{\\\"kind\\\":\\\"ExecCredential\\\",\\\"apiVersion\\\":\\\"" + V1
                + "\\\",\\\"status\\\":{\\\"token\\\":\\\"" + token + "\\\"" + more.replace("\"", "\\\"") + "}}\"";
    }

    private long runs() throws IOException {
        try (var lines = Files.lines(folder.resolve("runs"))) {
            return lines.count();
        }
    }

    private void plugin(String body) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path program = Files.writeString(bin.resolve("aws"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        environment.put("HOME", "/home/me");
        environment.put("MCP_SESSION_KEY_FILE", "/secret");
        return environment;
    }

    private Path kubeconfig(String server, String apiVersion, String more) throws IOException {
        return write(server, "apiVersion: " + apiVersion + ", command: aws" + (more.isEmpty() ? "" : ", " + more));
    }

    private Path write(String server, String exec) throws IOException {
        return Files.writeString(folder.resolve("kubeconfig"), """
            current-context: eks
            contexts: [{name: eks, context: {cluster: c, user: "arn:aws:eks"}}]
            clusters:
            - name: c
              cluster:
                server: "%s"
                tls-server-name: api
                insecure-skip-tls-verify: true
                extensions: [{name: client.authentication.k8s.io/exec, extension: {audience: x}}]
            users: [{name: "arn:aws:eks", user: {exec: {%s}}}]
            """.formatted(server, exec));
    }

    private KubeClusters clusters(Path kubeconfig, ExecPlugins plugins) {
        KubeClusters clusters = new KubeClusters(
                new KubeClusters.Settings(
                        Optional.of(kubeconfig.toString()),
                        Optional.empty(),
                        environment(),
                        folder,
                        new AlertSource.Off(),
                        plugins),
                vertx,
                clock);
        opened.add(clusters);
        return clusters;
    }

    private static ScriptedServer api() {
        return new ScriptedServer(new PlainApi(PlainApi.READY_NODE, ""));
    }

    private static Cluster ready(KubeClusters clusters) {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Ready(Cluster cluster) -> cluster;
            case Opened.Unknown(String name, List<String> _) -> throw new AssertionError("unknown: " + name);
            case Opened.Unusable(String cause, String _) -> throw new AssertionError(cause);
        };
    }

    private static void read(Cluster cluster) {
        cluster.read(Set.of(Resources.NODES), Optional.empty(), Deadline.in(Duration.ofSeconds(10)), ReadObserver.NONE);
    }

    private static String cause(KubeClusters clusters) {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Unusable(String cause, String wayOut) -> {
                assertThat(wayOut).endsWith(".");
                yield cause;
            }
            case Opened.Ready _, Opened.Unknown _ -> "usable";
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.kube.login.ExecLogins;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Exec plugins, run as kubectl runs them.
class ExecLoginTest extends ExecFixture {
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
    void emptyFieldsAreNoCertificate() throws IOException {
        plugin(printing("t", ""));

        try (ScriptedServer server = api()) {
            Path kubeconfig = kubeconfig(server.address(), V1, "");
            Files.writeString(
                    kubeconfig,
                    Files.readString(kubeconfig)
                            .replace("exec:", "client-certificate-data: '', client-key-data: '', exec:"));
            read(ready(clusters(kubeconfig, ALL)));

            assertThat(server.requests())
                    .isNotEmpty()
                    .allSatisfy(request -> assertThat(request).containsIgnoringCase("Authorization: Bearer t"));
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

    /// A fleet has a login for each cluster.
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

    @Test
    void findsAPathBesideTheKubeconfig() throws IOException {
        plugin(printing("t", ""));

        assertThat(ready(clusters(write("http://127.0.0.1:1", "apiVersion: " + V1 + ", command: ./bin/aws"), ALL))
                        .name())
                .isEqualTo("eks");
    }

    /// The call ends in time; the plugin keeps running for the next call, until the server stops.
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
}

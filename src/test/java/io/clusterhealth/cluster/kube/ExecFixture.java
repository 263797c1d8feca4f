// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// A kubeconfig with an exec plugin, and the plugin: a script of the test.
abstract class ExecFixture {
    static final String V1 = "client.authentication.k8s.io/v1";
    static final ExecPlugins ALL = new ExecPlugins(new ExecPolicy.All(), Duration.ofSeconds(20));

    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();
    final SettableClock clock = new SettableClock(Instant.parse("2026-11-23T12:00:00Z"));
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    static ExecPlugins with(ExecPolicy policy) {
        return new ExecPlugins(policy, ALL.patience());
    }

    static String printing(String token, String more) {
        return "echo \"{\\\"kind\\\":\\\"ExecCredential\\\",\\\"apiVersion\\\":\\\"" + V1
                + "\\\",\\\"status\\\":{\\\"token\\\":\\\"" + token + "\\\"" + more.replace("\"", "\\\"") + "}}\"";
    }

    long runs() throws IOException {
        try (var lines = Files.lines(folder.resolve("runs"))) {
            return lines.count();
        }
    }

    void plugin(String body) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path program = Files.writeString(bin.resolve("aws"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        environment.put("HOME", "/home/me");
        environment.put("MCP_SESSION_KEY_FILE", "/secret");
        return environment;
    }

    Path kubeconfig(String server, String apiVersion, String more) throws IOException {
        return write(server, "apiVersion: " + apiVersion + ", command: aws" + (more.isEmpty() ? "" : ", " + more));
    }

    Path write(String server, String exec) throws IOException {
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

    KubeClusters clusters(Path kubeconfig, ExecPlugins plugins) {
        KubeClusters clusters = new KubeClusters(
                new KubeClusters.ConnectionSettings(
                        Optional.of(kubeconfig.toString()),
                        Optional.empty(),
                        environment(),
                        folder,
                        new AlertSource.Off(),
                        plugins,
                        Optional.empty()),
                vertx,
                clock);
        opened.add(clusters);
        return clusters;
    }

    static ScriptedServer api() {
        return new ScriptedServer(new PlainApi(PlainApi.READY_NODE, ""));
    }

    static Cluster ready(KubeClusters clusters) {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Ready(Cluster cluster) -> cluster;
            case Opened.Unknown(String name, List<String> _) -> throw new AssertionError("unknown: " + name);
            case Opened.Unusable(String cause, String _, var _) -> throw new AssertionError(cause);
        };
    }

    static void read(Cluster cluster) {
        cluster.read(Set.of(Resources.NODES), Optional.empty(), Deadline.in(Duration.ofSeconds(10)), ReadObserver.NONE);
    }

    static String cause(KubeClusters clusters) {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Unusable(String cause, String wayOut, var _) -> {
                assertThat(wayOut).endsWith(".");
                yield cause;
            }
            case Opened.Ready _, Opened.Unknown _ -> "usable";
        };
    }
}

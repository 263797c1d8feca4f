// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.access.Gate;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.examination.Examination;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Executes the code paths of a short-lived server process while an AOT cache is being trained, so that the first
/// real call finds its classes in the cache. The launcher requests it by `-Dmcp.aot-training`, which names a PKCS#12
/// file with a key of this machine; no other run does.
///
/// The API server is a socket of this process on the loopback address ([TrainingApi]), over http and over https.
final class AotTraining {
    private static final String PROPERTY = "mcp.aot-training";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final List<String> QUESTIONS = List.of("""
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}""", """
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}""", """
            {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""", """
            {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"list-pods","arguments":{}}}""", """
            {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"list-nodes","arguments":{}}}""");

    private AotTraining() {}

    /// Whether this run trains a cache.
    static boolean wanted() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).isPresent();
    }

    /// Reads an empty cluster and reviews a caller; failures are ignored, since only the executed code matters.
    static void run() {
        Vertx vertx = Vertx.vertx();
        try (TrainingApi plain = TrainingApi.plain();
                TrainingApi secure = TrainingApi.secure(Path.of(System.getProperty(PROPERTY)))) {
            Path kubeconfig = Files.createTempFile("aot-training", ".yaml");
            try {
                Files.writeString(kubeconfig, kubeconfig(plain, secure));
                examine(kubeconfig, vertx);
            } finally {
                Files.delete(kubeconfig);
            }
        } catch (IOException | GeneralSecurityException e) {
            System.err.println("AOT training: " + e.getMessage());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /// Serves HTTP on any free port: the one in the settings may be in use.
    static void takeFreePort() {
        System.setProperty("quarkus.http.port", "0");
    }

    /// Sends a client's usual first requests to this process over HTTP, and prints the responses, one a line.
    static void converse(int port) {
        try {
            for (String question : QUESTIONS) {
                Main.stdout().exactly(answer(port, "POST /mcp", question) + "\n");
            }
            answer(port, "GET /health/ready", "");
        } catch (IOException e) {
            System.err.println("AOT training: " + e.getMessage());
        }
    }

    private static String answer(int port, String request, String body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String head = request + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                    + "Content-Length: " + body.length() + "\r\n\r\n";
            socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
            String whole = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return whole.substring(whole.indexOf("\r\n\r\n") + 4);
        }
    }

    private static void examine(Path kubeconfig, Vertx vertx) {
        KubeClusters.ConnectionSettings settings = new KubeClusters.ConnectionSettings(
                Optional.of(kubeconfig.toString()), Optional.empty(), Map.of(), Path.of("."), new AlertSource.Off());
        try (KubeClusters clusters = new KubeClusters(settings, vertx, Clock.systemUTC())) {
            // The gate's own deadline is too short for a first review in a recorded run.
            BearerToken token = new BearerToken("none");
            clusters.reviews().identify(token, Set.of(), Deadline.in(PATIENCE));
            clusters.reviews().permits(Caller.ANONYMOUS, new Right.Url("get", Gate.URL), Deadline.in(PATIENCE));
            new Gate(clusters.reviews(), Set.of()).admit(token, "127.0.0.1").join();
            for (String context : List.of("plain", "secure")) {
                if (clusters.open(Optional.of(context), Caller.ANONYMOUS) instanceof Opened.Ready ready) {
                    new Examination(Checks.all())
                            .examine(ready.cluster(), Optional.empty(), Deadline.in(PATIENCE), ReadObserver.NONE);
                }
            }
        }
    }

    private static String kubeconfig(TrainingApi plain, TrainingApi secure) {
        return """
                current-context: secure
                contexts:
                - {name: plain, context: {cluster: plain, user: nobody}}
                - {name: secure, context: {cluster: secure, user: nobody}}
                clusters:
                - {name: plain, cluster: {server: "http://127.0.0.1:%d"}}
                - {name: secure, cluster: {server: "https://127.0.0.1:%d", certificate-authority-data: "%s"}}
                users:
                - {name: nobody, user: {token: none}}
                """.formatted(plain.port(), secure.port(), secure.authority());
    }
}

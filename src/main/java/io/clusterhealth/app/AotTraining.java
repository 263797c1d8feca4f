// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.AlertSource;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.examination.Examination;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Walks the way to a live cluster once while an AOT cache is being trained, so that the first real question finds its
/// classes in the cache. The launcher asks for it with `-Dmcp.aot-training=true`; no other run does.
///
/// The API server is a socket of our own on the loopback address: over http it answers every list as empty, and over
/// https the handshake fails, which is as far as the client's TLS classes need to get.
final class AotTraining {
    private static final String PROPERTY = "mcp.aot-training";
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private AotTraining() {}

    /// Whether this run trains a cache.
    static boolean wanted() {
        return Boolean.getBoolean(PROPERTY);
    }

    /// Reads the empty cluster; what fails is no matter, since nothing but the way is of interest.
    static void run() {
        Vertx vertx = Vertx.vertx();
        try (ServerSocket server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answer(server));
            Path kubeconfig = Files.createTempFile("aot-training", ".yaml");
            try {
                Files.writeString(kubeconfig, kubeconfig(server.getLocalPort()));
                examine(kubeconfig, vertx);
            } finally {
                Files.delete(kubeconfig);
            }
        } catch (IOException e) {
            System.err.println("AOT training: " + e.getMessage());
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static void examine(Path kubeconfig, Vertx vertx) {
        KubeClusters.ConnectionSettings settings = new KubeClusters.ConnectionSettings(
                Optional.of(kubeconfig.toString()), Optional.empty(), Map.of(), Path.of("."), new AlertSource.Off());
        try (KubeClusters clusters = new KubeClusters(settings, vertx, Clock.systemUTC())) {
            for (String context : List.of("plain", "secure")) {
                if (clusters.open(Optional.of(context), Caller.ANONYMOUS) instanceof Opened.Ready ready) {
                    new Examination(Checks.all())
                            .examine(ready.cluster(), Optional.empty(), Deadline.in(PATIENCE), ReadObserver.NONE);
                }
            }
            clusters.reviews().identify(new BearerToken("none"), Set.of(), Deadline.in(PATIENCE));
        }
    }

    private static String kubeconfig(int port) {
        return """
                current-context: plain
                contexts:
                - {name: plain, context: {cluster: plain, user: nobody}}
                - {name: secure, context: {cluster: secure, user: nobody}}
                clusters:
                - {name: plain, cluster: {server: "http://127.0.0.1:%1$d"}}
                - {name: secure, cluster: {server: "https://127.0.0.1:%1$d", insecure-skip-tls-verify: true}}
                users:
                - {name: nobody, user: {token: none}}
                """.formatted(port);
    }

    private static void answer(ServerSocket server) {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> answer(client));
            } catch (IOException _) {
                return; // closed: the training is over
            }
        }
    }

    private static void answer(Socket client) {
        try (client;
                BufferedReader request =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            String line = Optional.ofNullable(request.readLine()).orElse("");
            if (!line.startsWith("GET ")) {
                return;
            }
            for (String header = line; header != null && !header.isEmpty(); ) {
                header = request.readLine();
            }
            byte[] body = body(line).getBytes(StandardCharsets.US_ASCII);
            client.getOutputStream()
                    .write(
                            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
                                    .formatted(body.length)
                                    .getBytes(StandardCharsets.US_ASCII));
            client.getOutputStream().write(body);
        } catch (IOException e) {
            System.err.println("AOT training: " + e.getMessage());
        }
    }

    private static String body(String requestLine) {
        for (Resource<?> resource : Resources.ALL) {
            if (requestLine.contains("/" + resource.plural() + "?")) {
                return "{\"kind\":\"%s\",\"apiVersion\":\"%s\",\"metadata\":{},\"items\":[]}"
                        .formatted(resource.listKind(), resource.apiVersion());
            }
        }
        if (requestLine.contains(" /apis ")) {
            return "{\"kind\":\"APIGroupDiscoveryList\",\"items\":[{\"metadata\":{\"name\":\"apps\"},\"versions\":[]}]}";
        }
        return requestLine.contains("/version") ? "{\"gitVersion\":\"v1.35.0\"}" : "[+]ping ok\nreadyz check passed\n";
    }
}

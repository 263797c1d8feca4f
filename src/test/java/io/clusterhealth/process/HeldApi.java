// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// An API server that holds every request until [#release()]; its responses are empty.
final class HeldApi implements AutoCloseable {
    private final HttpServer http;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    HeldApi() {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.createContext("/", exchange -> {
            asked.countDown();
            await(released);
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.start();
    }

    /// A kubeconfig for this server.
    Path kubeconfig(Path folder) {
        try {
            return Files.writeString(folder.resolve("held.kubeconfig"), """
                    current-context: held
                    contexts: [{name: held, context: {cluster: c, user: u}}]
                    clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                    users: [{name: u, user: {token: t}}]
                    """.formatted(
                            http.getAddress().getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits for the first request.
    void awaitRequest() {
        await(asked);
    }

    /// Answers the held requests, and all later ones immediately.
    void release() {
        released.countDown();
    }

    @Override
    public void close() {
        release();
        http.stop(0);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(ServerProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("nothing happened");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

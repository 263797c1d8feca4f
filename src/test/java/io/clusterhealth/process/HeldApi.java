// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import io.clusterhealth.cluster.kube.ScriptedServer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// An API server that holds every request until [#release()]; its responses are empty.
final class HeldApi implements AutoCloseable {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final ScriptedServer server = new ScriptedServer((_, connection) -> {
        asked.countDown();
        await(released);
        ScriptedServer.send(connection, 404, "");
    });

    /// A kubeconfig for this server.
    Path kubeconfig(Path folder) {
        return server.kubeconfig(folder);
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
        server.close();
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

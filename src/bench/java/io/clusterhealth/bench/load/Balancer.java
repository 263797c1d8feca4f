// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// Distributes connections round-robin over the programs, as a Kubernetes Service does: to those that were
/// ready at the last probe; a connection that is refused goes to the next program.
final class Balancer implements AutoCloseable {
    private static final int BETWEEN_PROBES_MILLIS = 100;

    private final ServerSocket entrance = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
    private final List<Integer> members = new CopyOnWriteArrayList<>();
    private final List<Integer> ready = new CopyOnWriteArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();

    Balancer() throws IOException {
        Thread.ofVirtual().start(this::accept);
        Thread.ofVirtual().start(this::probe);
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + entrance.getLocalPort() + "/mcp");
    }

    void add(Program program) {
        members.add(program.port());
        ready.add(program.port());
    }

    void remove(Program program) {
        members.remove(Integer.valueOf(program.port()));
        ready.remove(Integer.valueOf(program.port()));
    }

    private void probe() {
        while (!entrance.isClosed()) {
            for (int port : members) {
                boolean up = new HealthProbe(port, "/health/ready").isUp();
                if (up && members.contains(port) && !ready.contains(port)) {
                    ready.add(port);
                } else if (!up) {
                    ready.remove(Integer.valueOf(port));
                }
            }
            try {
                Thread.sleep(BETWEEN_PROBES_MILLIS);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        for (int tries = 0; tries < 10; tries++) {
            List<Integer> now = List.copyOf(ready);
            if (now.isEmpty()) {
                continue;
            }
            try {
                Socket server = new Socket(
                        InetAddress.getLoopbackAddress(), now.get(Math.floorMod(turn.getAndIncrement(), now.size())));
                Thread.ofVirtual().start(() -> pipe(client, server));
                pipe(server, client);
                return;
            } catch (IOException _) {
                // Refused: the next one.
            }
        }
        pipe(client, client);
    }

    private static void pipe(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One side closed its connection, and both get closed.
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.lightspeed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;

/// Sends each TCP connection to one of several servers at random, as a Kubernetes Service does.
final class RandomBalancer implements AutoCloseable {
    private final List<Integer> ports;
    private final RandomGenerator random;
    private final ServerSocket entrance;
    private final Map<Integer, Integer> connections = new ConcurrentHashMap<>();

    /// @param ports of the servers, on the loopback address
    RandomBalancer(List<Integer> ports, RandomGenerator random) throws IOException {
        this.ports = new CopyOnWriteArrayList<>(ports);
        this.random = random;
        this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("balancer").start(this::accept);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + entrance.getLocalPort() + path);
    }

    /// Adds a server for new connections, as when a pod has become ready.
    void add(int port) {
        ports.add(port);
    }

    /// Removes a server for new connections, as when a pod is about to end; its open connections go on.
    void remove(int port) {
        ports.remove(Integer.valueOf(port));
    }

    /// Number of servers that have received a connection.
    int serversUsed() {
        return connections.size();
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                List<Integer> now = List.copyOf(ports);
                int port = now.get(random.nextInt(now.size()));
                connections.merge(port, 1, Integer::sum);
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                Thread.ofVirtual().start(() -> pipe(client, server));
                Thread.ofVirtual().start(() -> pipe(server, client));
            } catch (IOException e) {
                if (!entrance.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private static void pipe(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One side has closed its connection, so the other is closed too.
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
    }
}

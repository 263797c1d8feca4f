// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.change;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/// A proxy that delays the responses of a server: every byte arrives this much later, whatever the amount.
record DistantServer(ServerSocket socket, int target, Duration delay) implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    /// @param bytes empty at the end of the stream
    private record Said(byte[] bytes, long due) {}

    static DistantServer before(int target, Duration delay) throws IOException {
        DistantServer server =
                new DistantServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target, delay);
        Thread.ofVirtual().start(server::accept);
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket near = socket.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
                near.setTcpNoDelay(true);
                far.setTcpNoDelay(true);
                BlockingQueue<Said> way = new LinkedBlockingQueue<>();
                Thread.ofVirtual().start(() -> pass(near, far));
                Thread.ofVirtual().start(() -> hear(far, way));
                Thread.ofVirtual().start(() -> say(way, near));
            }
        } catch (IOException _) {
            // The server socket is closed.
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One of the connections is closed.
        }
    }

    private void hear(Socket from, BlockingQueue<Said> way) {
        try (InputStream in = from.getInputStream()) {
            byte[] chunk = new byte[CHUNK];
            for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
                way.add(new Said(Arrays.copyOf(chunk, read), System.nanoTime() + delay.toNanos()));
            }
        } catch (IOException _) {
            // The connection is closed.
        }
        way.add(new Said(new byte[0], System.nanoTime() + delay.toNanos()));
    }

    private static void say(BlockingQueue<Said> way, Socket to) {
        try (OutputStream out = to.getOutputStream()) {
            for (Said said = way.take(); said.bytes().length > 0; said = way.take()) {
                for (long rest = said.due() - System.nanoTime(); rest > 0; rest = said.due() - System.nanoTime()) {
                    LockSupport.parkNanos(rest);
                }
                out.write(said.bytes());
                out.flush();
            }
        } catch (IOException _) {
            // The connection is closed.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

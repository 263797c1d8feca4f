// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A TCP proxy to a port of this machine that can simulate network failures.
final class TcpProxy implements AutoCloseable {
    private static final int CHUNK = 1 << 13;
    private static final long DRIP_NANOS = 100_000_000;

    private final ServerSocket listening;
    private final int target;
    private final AtomicInteger taken = new AtomicInteger();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    private volatile State state = State.WHOLE;

    /// What happens to the data sent through the proxy.
    enum State {
        /// It arrives.
        WHOLE,
        /// Both connections are reset.
        RESET,
        /// Both connections are closed.
        CLOSED,
        /// Nothing arrives, and both connections stay open.
        DEAF,
        /// Requests arrive; responses do not.
        HALF_DEAF,
        /// It arrives one byte at a time.
        DRIPPING,
        /// Other bytes arrive instead of a response.
        GARBLED
    }

    TcpProxy(int target) {
        this.target = target;
        try {
            listening = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /// Number of connections accepted so far.
    int taken() {
        return taken.get();
    }

    /// Sets the state, for open connections as well. A connection that has lost data stays broken.
    void be(State next) {
        state = next;
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open.forEach(TcpProxy::end);
    }

    private void accept() {
        while (true) {
            try {
                Socket client = listening.accept();
                taken.incrementAndGet();
                open.add(client);
                Thread.ofVirtual().start(() -> join(client));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void join(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            open.add(server);
            Thread answers = Thread.ofVirtual().start(() -> pass(server, client, false));
            pass(client, server, true);
            answers.join();
        } catch (IOException _) {
            // The other side has disconnected; the client sees its connection close.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// @param asking whether this is the direction to the server
    private void pass(Socket from, Socket to, boolean asking) {
        byte[] bytes = new byte[CHUNK];
        boolean lost = false;
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                State now = state;
                lost |= now == State.DEAF || (now == State.HALF_DEAF && !asking);
                if (!lost) {
                    send(asking && now == State.GARBLED ? State.WHOLE : now, bytes, count, out, List.of(from, to));
                }
            }
        } catch (IOException _) {
            // Closed by one side or by the state of the proxy.
        } finally {
            if (!lost) {
                end(from);
                end(to);
            }
        }
    }

    private void send(State now, byte[] bytes, int count, OutputStream out, List<Socket> ends) throws IOException {
        switch (now) {
            case WHOLE, DEAF, HALF_DEAF -> out.write(bytes, 0, count);
            case RESET -> {
                for (Socket one : ends) {
                    one.setSoLinger(true, 0);
                    one.close();
                }
            }
            case CLOSED -> ends.forEach(TcpProxy::end);
            case DRIPPING -> drip(bytes, count, out);
            case GARBLED -> {
                for (int i = 0; i < count; i++) {
                    bytes[i] ^= 0x55;
                }
                out.write(bytes, 0, count);
            }
        }
    }

    private void drip(byte[] bytes, int count, OutputStream out) throws IOException {
        for (int i = 0; i < count; i++) {
            if (state == State.DRIPPING) {
                LockSupport.parkNanos(DRIP_NANOS);
            }
            out.write(bytes[i]);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is already closed.
        }
    }
}

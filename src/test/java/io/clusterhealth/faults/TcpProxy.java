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

/// A line to a port of this machine that can be broken in the ways lines are.
final class TcpProxy implements AutoCloseable {
    private static final int CHUNK = 1 << 13;
    private static final long DRIP_NANOS = 100_000_000;

    private final ServerSocket listening;
    private final int target;
    private final AtomicInteger taken = new AtomicInteger();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    private volatile State state = State.WHOLE;

    /// What becomes of what is sent.
    enum State {
        /// It arrives.
        WHOLE,
        /// Both ends are told that the connection is no more.
        RESET,
        /// Both ends are told that nothing more will come.
        CLOSED,
        /// Nothing arrives, and nobody is told.
        DEAF,
        /// What is asked arrives; what is answered does not.
        HALF_DEAF,
        /// It arrives a byte at a time.
        DRIPPING,
        /// Other bytes arrive in the place of an answer.
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

    /// How many connections have been made.
    int taken() {
        return taken.get();
    }

    /// Breaks it, open connections included, or mends it. A connection that has lost something stays lost.
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
            // The other side is gone; the client sees its connection end.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// @param asking whether this is the way to the server
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
            // Ended by one side or by the state of the line.
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
            // It has ended, which is all that is wanted.
        }
    }
}

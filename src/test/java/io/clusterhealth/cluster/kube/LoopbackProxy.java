// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A proxy that connects to one server on this machine, whatever host is requested: by `CONNECT`, by a request in
/// absolute form, or by SOCKS 5.
final class LoopbackProxy implements AutoCloseable {
    private static final int SOCKS = 5;

    private final ServerSocket listening;
    private final int target;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /// @param server such as `https://127.0.0.1:34567`
    LoopbackProxy(String server) {
        this.target = URI.create(server).getPort();
        try {
            this.listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /// Its host and port, without a scheme.
    String address() {
        return "127.0.0.1:" + listening.getLocalPort();
    }

    /// What each connection requested: the head of its first HTTP request, or `socks5 host:port`.
    List<String> asked() {
        return List.copyOf(asked);
    }

    private void accept() {
        while (true) {
            try {
                Socket client = listening.accept();
                Thread.ofVirtual().start(() -> lead(client));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void lead(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            int first = in.readUnsignedByte();
            if (first == SOCKS) {
                socks(in, client.getOutputStream());
            } else {
                http((char) first + head(in), client.getOutputStream(), server.getOutputStream());
            }
            Thread answers = Thread.ofVirtual().start(() -> pass(server, client));
            pass(client, server);
            answers.join();
        } catch (IOException _) {
            // The other side has closed; the client sees the end of its connection.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void http(String head, OutputStream client, OutputStream server) throws IOException {
        asked.add(head);
        if (head.startsWith("CONNECT ")) {
            client.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } else {
            server.write(head.replaceFirst(" http://[^/ ]+", " ").getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("ended in the middle of a head");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /// RFC 1928: no authentication, and a connection to a host name.
    private void socks(DataInputStream in, OutputStream client) throws IOException {
        in.readNBytes(in.readUnsignedByte());
        client.write(new byte[] {SOCKS, 0});
        in.readNBytes(4);
        String host = new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.US_ASCII);
        asked.add("socks5 " + host + ":" + in.readUnsignedShort());
        client.write(new byte[] {SOCKS, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    }

    private static void pass(Socket from, Socket to) {
        try (to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // Closed by one side.
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

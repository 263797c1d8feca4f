// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Begins a session, as every client does before its calls.
final class Greeter implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private String session = "";

    Greeter(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 8192);
    }

    /// Begins this many sessions and returns their ids; empty strings when the server assigns none.
    static List<String> sessions(int port, int count) throws IOException {
        List<String> sessions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try (Greeter greeter = new Greeter(port)) {
                greeter.initialize();
                sessions.add(greeter.session);
            }
        }
        return sessions;
    }

    /// Initializes the session and keeps its id.
    private void initialize() throws IOException {
        post("""
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}""");
        post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    private String post(String message) throws IOException {
        byte[] body = message.getBytes(UTF_8);
        String head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\n"
                + (session.isEmpty() ? "" : "Mcp-Session-Id: " + session + "\r\nMCP-Protocol-Version: 2025-11-25\r\n")
                + "Content-Length: " + body.length + "\r\n\r\n";
        byte[] request = new byte[head.length() + body.length];
        System.arraycopy(head.getBytes(US_ASCII), 0, request, 0, head.length());
        System.arraycopy(body, 0, request, head.length(), body.length);
        socket.getOutputStream().write(request);
        return answer();
    }

    private String answer() throws IOException {
        String status = line();
        if (!status.startsWith("HTTP/1.1 20")) {
            throw new IOException(status);
        }
        int length = 0;
        boolean chunked = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String name = header.substring(0, header.indexOf(':')).toLowerCase(Locale.ROOT);
            String value = header.substring(header.indexOf(':') + 1).strip();
            switch (name) {
                case "content-length" -> length = Integer.parseInt(value);
                case "transfer-encoding" -> chunked = true;
                case "mcp-session-id" -> session = value;
                default -> {}
            }
        }
        return chunked ? chunks() : new String(in.readNBytes(length), UTF_8);
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        for (Optional<String> chunk = chunk(); chunk.isPresent(); chunk = chunk()) {
            body.append(chunk.get());
        }
        return body.toString();
    }

    private Optional<String> chunk() throws IOException {
        int size = Integer.parseInt(line(), 16);
        String text = new String(in.readNBytes(size), UTF_8);
        line();
        return size == 0 ? Optional.empty() : Optional.of(text);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the server hung up");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

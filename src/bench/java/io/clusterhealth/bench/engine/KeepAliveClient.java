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
import java.util.Locale;
import java.util.Optional;

/// An MCP client on one connection, so plain that the server is what is measured.
final class KeepAliveClient implements AutoCloseable {
    private static final String CALL = """
            {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}}""";

    private final Socket socket;
    private final InputStream in;
    private String session = "";
    private int lastId;

    KeepAliveClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 8192);
    }

    /// Greets the server and keeps the session it gives.
    void initialize() throws IOException {
        post("""
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}""");
        post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    /// Calls the trivial tool; fails when the answer is not its.
    void call() throws IOException {
        String answer = post(CALL.formatted(++lastId));
        if (!answer.contains("\"text\":\"hello\"")) {
            throw new IOException("not an echo: " + answer);
        }
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

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Locale;

/// One client's connection, with one call in flight at a time. Cheap, so that the measurement is of the server.
final class LoadConnection {
    private static final String ECHOED = "\"text\":\"hello\"";
    private static final int FIRST_ID = 1_000_000;

    private final SocketChannel channel;
    private final byte[] request;
    private final int idAt;
    private final ByteBuffer answer = ByteBuffer.allocate(16 * 1024);
    private int id = FIRST_ID;
    private long begun;

    /// @param tool the name of the echo tool
    /// @param session the id that the server assigned; empty for none
    LoadConnection(int port, String tool, String session, Selector selector) throws IOException {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":" + FIRST_ID + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool + "\",\"arguments\":{\"text\":\"hello\"}}}";
        String head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\n"
                + (session.isEmpty() ? "" : "Mcp-Session-Id: " + session + "\r\n")
                + "MCP-Protocol-Version: 2025-11-25\r\nContent-Length: " + body.length() + "\r\n\r\n";
        request = (head + body).getBytes(US_ASCII);
        idAt = head.length() + body.indexOf(Integer.toString(FIRST_ID));
        channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
        channel.socket().setTcpNoDelay(true);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    /// Sends a call. The socket's send buffer always has room for it.
    void call() throws IOException {
        byte[] digits = Integer.toString(++id).getBytes(US_ASCII);
        System.arraycopy(digits, 0, request, idAt, digits.length);
        answer.clear();
        begun = System.nanoTime();
        channel.write(ByteBuffer.wrap(request));
    }

    /// Reads the available bytes.
    ///
    /// @return how long the call took, in microseconds; -1 while its response is incomplete
    long read() throws IOException {
        if (channel.read(answer) < 0) {
            throw new EOFException("the server hung up");
        }
        String text = new String(answer.array(), 0, answer.position(), ISO_8859_1);
        if (!isWhole(text)) {
            return -1;
        }
        long micros = (System.nanoTime() - begun) / 1_000;
        if (!text.startsWith("HTTP/1.1 200") || !text.contains(ECHOED) || !text.contains(Integer.toString(id))) {
            throw new IOException("not an echo: " + text);
        }
        return micros;
    }

    private static boolean isWhole(String text) {
        int body = text.indexOf("\r\n\r\n") + 4;
        if (body < 4) {
            return false;
        }
        String head = text.substring(0, body).toLowerCase(Locale.ROOT);
        int length = head.indexOf("\r\ncontent-length:");
        if (length < 0) {
            return text.endsWith("\r\n0\r\n\r\n");
        }
        int end = head.indexOf("\r\n", length + 2);
        return text.length() - body
                == Integer.parseInt(head.substring(length + 17, end).strip());
    }

    void close() throws IOException {
        channel.close();
    }
}

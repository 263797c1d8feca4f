// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/// A port whose accept queue is full: Linux drops every further SYN.
final class Hole implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<SocketChannel> queue = new ArrayList<>();

    Hole() throws IOException {
        for (int i = 0; i < 8; i++) {
            SocketChannel channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort()));
            queue.add(channel);
        }
    }

    String address() {
        return "https://127.0.0.1:" + socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel channel : queue) {
            channel.close();
        }
        socket.close();
    }
}

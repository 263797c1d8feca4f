// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/// Probes the health endpoint as the kubelet does: on a new connection each time.
record HealthProbe(int port, String path) {
    private static final int PATIENCE_MILLIS = 30_000;

    boolean isUp() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII).startsWith("HTTP/1.1 200");
        } catch (IOException _) {
            return false;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Callers who disconnect before their token has been reviewed.
@Timeout(120)
class LeavingCallersIT {
    private static final int CALLERS = 20;
    private static final String REQUEST =
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sha256~hasty\r\n"
                    + "Content-Type: application/json\r\nContent-Length: " + Ask.PING.length() + "\r\n\r\n" + Ask.PING;

    @TempDir
    private Path folder;

    @Test
    void areForgotten() throws IOException {
        try (ReviewingApi api = new ReviewingApi().with("sha256~hasty", "dave");
                ServerProcess server = api.serve(folder, Map.of())) {
            api.held = new CountDownLatch(1);
            for (int i = 0; i < CALLERS; i++) {
                try (Socket hasty = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
                    hasty.getOutputStream().write(REQUEST.getBytes(UTF_8));
                    while (api.tokenReviews() == 0) {
                        Thread.onSpinWait();
                    }
                }
            }
            assertThat(new Ask(server, "").send("GET", "/health").statusCode()).isEqualTo(200);
            api.held.countDown();

            assertThat(new Ask(server, "sha256~hasty", true).status(Ask.PING)).isEqualTo(200);
            assertThat(server.stderr().toString()).doesNotContain("ERROR", "IllegalStateException");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.util.List;

/// Checks that the server answers the next caller within a second, whatever it received before.
final class Alive {
    static final List<String> PATHS = List.of("/", "/message", "/mcp");

    private static final long AT_ONCE_MILLIS = 1_000;

    private Alive() {}

    /// Fails unless a ping is answered within a second; a machine that is busy with other things gets a second try.
    static void check(ServerProcess server) {
        long first = millis(server);
        assertThat(first < AT_ONCE_MILLIS ? first : millis(server)).isLessThan(AT_ONCE_MILLIS);
    }

    /// The same over a pipe; no other line may precede the response.
    static void check(StdioClient client) {
        long first = millis(client);
        assertThat(first < AT_ONCE_MILLIS ? first : millis(client)).isLessThan(AT_ONCE_MILLIS);
    }

    /// Fails if the log has anything but short plain lines.
    static void checkLog(ServerProcess server) {
        assertThat(server.stderr().lines()).allSatisfy(line -> {
            assertThat(line.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(2048);
            assertThat(line).doesNotContain("\tat ", "Exception", "\u001b", "\0");
        });
    }

    private static long millis(StdioClient client) {
        long begin = System.nanoTime();
        assertThat(client.request("ping", "{}").path("result").isObject()).isTrue();
        return (System.nanoTime() - begin) / 1_000_000;
    }

    private static long millis(ServerProcess server) {
        long begin = System.nanoTime();
        assertThat(server.postAnew("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                        .body())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
        return (System.nanoTime() - begin) / 1_000_000;
    }
}

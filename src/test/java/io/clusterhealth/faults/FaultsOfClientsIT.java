// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.faults.FaultyApi.Fault;
import io.clusterhealth.faults.FaultyApi.Healthy;
import io.clusterhealth.process.Promised;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// When a client disconnects in the middle of a call, the call's requests to the API server are cancelled,
/// whether their responses have begun or not.
class FaultsOfClientsIT extends ServerOnFaultyApi {
    /// The longest allowed deadline: no deadline frees or ends anything before the test has checked.
    private static final Duration LONG_DEADLINE = Duration.ofSeconds(60);

    private static final Duration GIVEN_UP = Duration.ofSeconds(1);

    private static final String SILENCE = "";
    private static final String BEGIN = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
    private static final String MODERN =
            "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: get-cluster-health\r\n";
    private static final String METADATA = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}},"arguments":""";

    @ParameterizedTest(name = "27 a client of {0} that hangs up on an API server that has said: {1}")
    @CsvSource({"2025-11-25, ''", "2025-11-25, begin", "2026-07-28, ''", "2026-07-28, begin"})
    void hangsUp(String version, String said) throws Exception {
        try (ServerProcess left = HealthAnswers.serve(kubeconfig(), LONG_DEADLINE)) {
            Promised.within(GIVEN_UP, () -> {
                Unanswered unanswered = new Unanswered(said.isEmpty() ? SILENCE : BEGIN);
                api.breakListsWith(unanswered);
                long begin;
                try (Socket client = version.equals("2025-11-25")
                        ? call(left, "", HealthAnswers.QUESTION)
                        : call(left, MODERN, HealthAnswers.QUESTION.replace("\"arguments\":", METADATA))) {
                    unanswered.awaitRequests();
                    assertThat(client.isConnected()).isTrue();
                    begin = System.nanoTime();
                }
                unanswered.awaitGivenUp();
                return Promised.since(begin);
            });
        }
    }

    @ParameterizedTest(name = "27 a call that is cancelled over stdio while the API server has said: {0}")
    @ValueSource(strings = {SILENCE, BEGIN})
    void cancels(String said) throws Exception {
        try (StdioClient client = ServerProcess.stdio(HealthAnswers.environment(kubeconfig(), LONG_DEADLINE))) {
            client.initialize();
            Promised.within(GIVEN_UP, () -> {
                Unanswered unanswered = new Unanswered(said);
                api.breakListsWith(unanswered);
                int call = client.begin("tools/call", "{\"name\":\"get-cluster-health\",\"arguments\":{}}");
                unanswered.awaitRequests();
                long begin = System.nanoTime();

                client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                        + call + "}}");

                unanswered.awaitGivenUp();
                Duration took = Promised.since(begin);
                client.request("ping", "{}");
                assertThat(client.stdout().lines()).noneMatch(line -> line.contains("\"id\":" + call + ","));
                return took;
            });
        }
    }

    /// More clients than there are call slots: if calls outlived their clients, no later call would be admitted.
    @Test
    @DisplayName("27 clients that leave by the hundred")
    void freesWhatAClientLeavesBehind() throws IOException {
        try (ServerProcess left = HealthAnswers.serve(kubeconfig(), LONG_DEADLINE)) {
            CountDownLatch held = new CountDownLatch(1);
            api.breakListsWith((_, _, _) -> held.await(120, TimeUnit.SECONDS));
            for (int i = 0; i < 100; i++) {
                call(left, "", HealthAnswers.QUESTION).close();
            }
            api.mend();

            HealthAnswers.assertWellAgain(left);
            held.countDown();
        }
    }

    /// Sends a request and does not wait for the response.
    private static Socket call(ServerProcess server, String headers, String question) throws IOException {
        Socket client =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort());
        client.getOutputStream()
                .write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers
                                + "Content-Length: " + question.length() + "\r\n\r\n" + question)
                        .getBytes(US_ASCII));
        return client;
    }

    /// An API server that sends at most the begin of its responses, until the client cancels its requests.
    ///
    /// @param begin of each response
    private record Unanswered(String begin, Semaphore asked, Semaphore givenUp) implements Fault {
        private static final int SOME = 10;

        Unanswered(String begin) {
            this(begin, new Semaphore(0), new Semaphore(0));
        }

        @Override
        public void answer(String target, Socket connection, Healthy healthy) throws IOException {
            connection.getOutputStream().write(begin.getBytes(US_ASCII));
            asked.release();
            try {
                connection.getInputStream().read();
            } finally {
                givenUp.release();
            }
        }

        void awaitRequests() throws InterruptedException {
            assertThat(asked.tryAcquire(SOME, 30, TimeUnit.SECONDS)).isTrue();
            assertThat(givenUp.availablePermits()).isZero();
        }

        void awaitGivenUp() throws InterruptedException {
            int open = SOME + asked.drainPermits();
            assertThat(givenUp.tryAcquire(open, 30, TimeUnit.SECONDS)).isTrue();
        }
    }
}

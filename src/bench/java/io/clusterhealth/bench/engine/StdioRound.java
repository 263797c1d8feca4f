// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// Durations of messages over stdio from a client that waits for each response.
///
/// @param micros how long each took, sorted
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record StdioRound(String method, long[] micros) {
    private static final int WARM_UP = 3_000;
    private static final int MESSAGES = 2_000;

    /// Starts the server and sends it each of these requests many times.
    ///
    /// @param words the command line of the server
    static List<StdioRound> of(List<String> words) throws IOException, InterruptedException {
        Process server = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader answers = new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8))) {
            OutputStream requests = server.getOutputStream();
            List<StdioRound> rounds = new ArrayList<>();
            for (String[] request : new String[][] {
                {"ping", "{}"},
                {"tools/list", "{}"},
                {"tools/call", "{\"name\":\"echo\",\"arguments\":{\"text\":\"hello\"}}"}
            }) {
                for (int i = 0; i < WARM_UP; i++) {
                    micros(requests, answers, request[0], request[1]);
                }
                LongStream.Builder micros = LongStream.builder();
                for (int i = 0; i < MESSAGES; i++) {
                    micros.add(micros(requests, answers, request[0], request[1]));
                }
                rounds.add(new StdioRound(request[0], micros.build().sorted().toArray()));
            }
            return rounds;
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private static long micros(OutputStream requests, BufferedReader answers, String method, String params)
            throws IOException {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}\n";
        long begin = System.nanoTime();
        requests.write(request.getBytes(UTF_8));
        requests.flush();
        String answer = answers.readLine();
        long taken = (System.nanoTime() - begin) / 1_000;
        if (answer == null || !answer.contains("\"result\"")) {
            throw new IOException("not a result: " + answer);
        }
        return taken;
    }

    /// @param percent of the messages that took no longer
    double millis(int percent) {
        return micros[Math.min(micros.length - 1, micros.length * percent / 100)] / 1000.0;
    }
}

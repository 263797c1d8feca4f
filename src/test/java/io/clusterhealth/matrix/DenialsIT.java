// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import io.clusterhealth.golden.Golden;
import io.clusterhealth.process.ServerProcess;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The responses to callers who are refused, byte by byte: `matrix/denials.txt`.
@Timeout(120)
class DenialsIT {
    private static final String ALICE = "Authorization: Bearer sha256~alice\r\n";

    @Test
    void sayWhatIsWrongAndNothingElse(@TempDir Path folder) {
        try (ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice");
                ServerProcess server = api.serve(folder, Map.of())) {
            api.users.put("sha256~bob", "bob");
            int port = server.uri("/").getPort();
            Map<String, String> answers = new LinkedHashMap<>();
            answers.put("let in", Sockets.plain(port, post(ALICE, true)));
            answers.put("no token", Sockets.plain(port, post("", true)));
            answers.put("no stream", Sockets.plain(port, """
                    GET /mcp HTTP/1.1\r
                    Host: localhost\r
                    Accept: text/event-stream\r
                    Connection: close\r
                    \r
                    """));
            answers.put("two tokens", Sockets.plain(port, post(ALICE + ALICE, true)));
            answers.put("a stranger", Sockets.plain(port, post("Authorization: Bearer sha256~eve\r\n", true)));
            answers.put(
                    "remembered as a stranger",
                    Sockets.plain(port, post("Authorization: Bearer sha256~eve\r\n", true)));
            answers.put("no right", Sockets.plain(port, post("Authorization: Bearer sha256~bob\r\n", true)));
            answers.put("one after the other", Sockets.plain(port, post("", false) + post(ALICE, true)));
            api.reviews = "500";
            answers.put("nobody can say", Sockets.plain(port, post("Authorization: Bearer sha256~carol\r\n", true)));

            Golden.assertMatches(
                    "matrix/denials.txt",
                    answers.entrySet().stream()
                            .map(one ->
                                    "# " + one.getKey() + "\n" + one.getValue().replace("\r\n", "\n") + "\n")
                            .collect(Collectors.joining("\n")));
        }
    }

    private static String post(String headers, boolean last) {
        return "POST /mcp HTTP/1.1\r\nHost: localhost\r\n" + headers
                + "Content-Type: application/json\r\nContent-Length: " + Ask.PING.length() + "\r\n"
                + (last ? "Connection: close\r\n" : "") + "\r\n" + Ask.PING;
    }
}

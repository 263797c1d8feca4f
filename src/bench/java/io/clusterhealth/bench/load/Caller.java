// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A caller of the program with its own token.
///
/// A call requests the log of a pod, in which the scripted server names the namespace and the token's user: so
/// the response shows its caller and its question, even when all callers send the same bytes.
record Caller(HttpClient http, String user, String session) {
    private static final Pattern LINE = Pattern.compile("(q-[0-9]+)/of-([a-z0-9-]+)");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_TOLD = 300;

    /// A call, with a request id that other callers use as well.
    record Question(int id) {
        private String namespace() {
            return "q-" + id;
        }

        String message() {
            return """
                    {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"get-pod-logs",\
                    "arguments":{"namespace":"%s","pod":"web"}}}""".formatted(id, namespace());
        }
    }

    /// Sends the call, and records its outcome.
    ///
    /// @param due when the call should have begun, in nanoseconds of [System#nanoTime]: a late start counts
    void ask(URI endpoint, Question question, long due, Calls calls) throws InterruptedException {
        Outcome outcome;
        String detail = "";
        try {
            HttpResponse<String> answer = post(endpoint, question.message());
            outcome = judge(answer, question);
            if (outcome.compareTo(Outcome.REFUSED) > 0) {
                detail = answer.statusCode() + " " + answer.body();
            }
        } catch (IOException e) {
            outcome = Outcome.LOST;
            detail = e.toString();
        }
        calls.add(
                outcome,
                Duration.ofNanos(System.nanoTime() - due),
                detail.substring(0, Math.min(MOST_TOLD, detail.length())));
    }

    /// Posts any message.
    HttpResponse<String> post(URI endpoint, String message) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message));
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    /// The same caller in the session with this id.
    Caller in(String id) {
        return new Caller(http, user, id);
    }

    String token() {
        return CallersScript.TOKEN + user;
    }

    private Outcome judge(HttpResponse<String> answer, Question question) {
        String body = answer.body();
        if (answer.statusCode() == 503) {
            return answer.headers().firstValue("Retry-After").isPresent() ? Outcome.REFUSED : Outcome.LOST;
        }
        if (answer.statusCode() != 200 || !body.contains("\"result\":")) {
            return Outcome.LOST;
        }
        String own = question.namespace() + "/of-" + user;
        List<String> lines =
                LINE.matcher(body).results().map(MatchResult::group).toList();
        if (!body.contains("\"id\":" + question.id() + ",") || !lines.stream().allMatch(own::equals)) {
            return Outcome.MIXED_UP;
        }
        return lines.isEmpty() ? Outcome.EXCUSED : Outcome.ANSWERED;
    }
}

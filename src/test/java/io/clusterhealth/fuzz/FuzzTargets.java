// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.HealthToolset;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// What is fed with anything at all. Each throws when something came out that must not; any fuzzer can drive them.
final class FuzzTargets {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 200;

    /// Secrets, and what of each must not be seen.
    private static final Map<String, String> SECRETS = Map.of(
            "Authorization: Bearer c2VjcmV0LW9mLWFsaWNl", "c2VjcmV0LW9mLWFsaWNl",
            "sha256~Qm9ic1NlY3JldFRva2VuMTIzNDU2Nzg5MDEyMzQ1Njc", "Qm9ic1NlY3JldFRva2Vu",
            "password=correct-horse-battery", "correct-horse-battery",
            "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJlLW9mLWFsaWNl", "c2lnbmF0dXJlLW9mLWFsaWNl");

    private final EngineHarness engine;

    FuzzTargets(SingleRecording clusters) {
        this.engine = new EngineHarness(
                Duration.ofSeconds(30), HealthToolset.over(clusters).toArray(io.clusterhealth.tool.Tool[]::new));
    }

    /// Bytes as a message: whatever they are, the answer is one JSON-RPC message on one line, or none.
    void envelope(byte[] bytes) {
        Optional<Message> answer = switch (engine.codec().decode(bytes)) {
            case Decoded.UnreadableResponse _ -> Optional.empty();
            case Decoded.Undecodable(Message.Failure failure) -> Optional.of(failure);
            case Decoded.Single(Message message) ->
                engine.engine()
                        .handle(message, engine.conversation().begin(message))
                        .answer();
            case Decoded.Batch _ -> Optional.of(McpEngine.noBatches());
        };
        answer.map(engine.codec()::encode).ifPresent(FuzzTargets::check);
    }

    /// Bytes as the arguments of a tool: they are refused by name, or the tool answers.
    void arguments(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        envelope(
                ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"list-pods\",\"arguments\":"
                                + text + "}}")
                        .getBytes(UTF_8));
    }

    /// Bytes as text from a cluster: what is shown of it is one line, not too long, without anything invisible.
    void sanitizer(byte[] bytes) {
        String shown = Redaction.line(new String(bytes, UTF_8), LONGEST);
        require(shown.length() <= LONGEST, "too long", shown);
        require(shown.chars().noneMatch(Character::isISOControl), "a control character", shown);
        require(shown.chars().noneMatch(c -> Character.getType(c) == Character.FORMAT), "an invisible one", shown);
        require(!shown.contains("\u001b"), "an escape", shown);
        String secret = SECRETS.keySet().stream().sorted().toList().get(bytes.length % SECRETS.size());
        withheld(secret, SECRETS.getOrDefault(secret, ""), new String(bytes, UTF_8));
    }

    /// A secret stays one, whatever stands around it.
    private static void withheld(String secret, String core, String around) {
        String before = Redaction.line(secret + "\n" + around, LONGEST);
        require(!before.contains(core), "a secret", before);
        String after = Redaction.line(around + "\n" + secret, Integer.MAX_VALUE);
        require(!after.contains(core), "a secret", after);
    }

    private static void check(byte[] answer) {
        String text = new String(answer, UTF_8);
        require(!text.contains("\n"), "more than one line", text);
        require(!text.contains("-32603"), "an internal error", text);
        require(!text.contains("io.clusterhealth") && !text.contains("Exception"), "something internal", text);
        try {
            JsonNode message = JSON.readTree(answer);
            require(message.path("jsonrpc").asText().equals("2.0"), "no JSON-RPC", text);
            require(message.has("result") != message.has("error"), "no answer", text);
            require(!message.path("id").isNull(), "an id of null", text);
        } catch (IOException e) {
            throw new AssertionError("no JSON: " + text, e);
        }
    }

    private static void require(boolean holds, String what, String text) {
        if (!holds) {
            throw new AssertionError(what + ": " + text.substring(0, Math.min(500, text.length())));
        }
    }
}

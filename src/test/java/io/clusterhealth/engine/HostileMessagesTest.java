// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostileMessagesTest {

    static Stream<HostileMessages.Case> cases() {
        return HostileMessages.all().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void getsTheAnswerItMust(HostileMessages.Case hostile) {
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(1));

        String answer = answer(engine, hostile.text());

        assertThat(answer).doesNotContain("Exception", "io.clusterhealth", "com.fasterxml");
        assertThat(answer.length()).isLessThan(3000);
        switch (hostile.code()) {
            case "-" -> assertThat(answer).isEmpty();
            case "0" -> assertThat(answer).startsWith(start(hostile.id()) + "\"result\":");
            default ->
                assertThat(answer)
                        .startsWith(start(hostile.id()) + "\"error\":{\"code\":" + hostile.code() + ",")
                        .contains("\"details\":\"");
        }
    }

    private static String start(String id) {
        return "{\"jsonrpc\":\"2.0\"," + (id.equals("-") ? "" : "\"id\":" + id + ",");
    }

    private static String answer(EngineHarness engine, String text) {
        Optional<Message> answer = switch (engine.codec().decode(text.getBytes(UTF_8))) {
            case Decoded.Rejected(Message.Failure failure) -> Optional.of(failure);
            case Decoded.Single(Message message) ->
                engine.engine().handle(message, engine.conversation().begin(message));
            case Decoded.Batch _ -> Optional.of(McpEngine.noBatches());
        };
        return answer.map(engine.codec()::encode)
                .map(bytes -> new String(bytes, UTF_8))
                .orElse("");
    }
}

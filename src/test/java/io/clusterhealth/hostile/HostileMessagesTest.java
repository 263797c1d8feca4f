// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.WireLog;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The engine's responses to bad messages, independent of the transport.
class HostileMessagesTest {
    private static final int AT_ONCE_MILLIS = 200;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    static List<HostileMessages.Case> cases() {
        return HostileMessages.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void getsTheAnswerItMust(HostileMessages.Case hostile) {
        EngineHarness engine = new EngineHarness(EngineHarness.AMPLE);

        hostile.check(answer(engine, hostile.bytes()));

        assertThat(engine.ask("ping", "{}").path("result").isObject()).isTrue();
    }

    /// Names with the same hash cost a naive parser seconds. Measured is processor time, the minimum of a few
    /// runs, because the machine may be busy and the code cold.
    @Test
    void namesThatCollideTakeNoTime() {
        byte[] message = Notation.bytes(Notation.text("{<collisions 20000>}"));
        MessageCodec codec = new MessageCodec(1 << 20, Set.of(), WireLog.NONE);

        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long begin = CLOCK.getCurrentThreadCpuTime();
            codec.decode(message);
            fastest = Math.min(fastest, CLOCK.getCurrentThreadCpuTime() - begin);
        }

        assertThat(fastest / 1_000_000).isLessThan(AT_ONCE_MILLIS);
    }

    private static String answer(EngineHarness engine, byte[] bytes) {
        Optional<Message> answer = switch (engine.codec().decode(bytes)) {
            case Decoded.UnreadableResponse(Message.Failure failure) -> Optional.of(failure);
            case Decoded.Undecodable(Message.Failure failure) -> Optional.of(failure);
            case Decoded.Single(Message message) ->
                engine.engine()
                        .handle(message, engine.conversation().begin(message))
                        .answer();
            case Decoded.Batch _ -> Optional.of(McpEngine.noBatches());
        };
        return answer.map(engine.codec()::encode)
                .map(json -> new String(json, UTF_8))
                .orElse("");
    }
}

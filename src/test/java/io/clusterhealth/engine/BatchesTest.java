// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchesTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private final EngineHarness engine = new EngineHarness(EngineHarness.AMPLE);

    @Test
    void answersWhatIsToBeAnswered() {
        String answers =
                engine.sayAll("[" + PING + ",{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},5]");

        assertThat(answers)
                .startsWith("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\",\"error\"")
                .endsWith("}]");
    }

    @Test
    void saysNothingToNotifications() {
        assertThat(engine.sayAll("[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}]"))
                .isEmpty();
    }

    @Test
    void shakesNoHandsInABatch() {
        assertThat(engine.sayAll("[{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"initialize\",\"params\":{}}]"))
                .contains("\"id\":2", "cannot be part of a batch");
    }

    @Test
    void takesAHundredMessagesAndNoMore() {
        assertThat(engine.sayAll("[" + (PING + ",").repeat(99) + PING + "]")).startsWith("[{");
        assertThat(engine.sayAll("[" + (PING + ",").repeat(100) + PING + "]"))
                .startsWith("{")
                .contains("at most 100 messages");
    }

    @Test
    void refusesAllOfABatchWithAMessageOfTheEraWithoutBatches() {
        String modern = """
                {"jsonrpc":"2.0","id":2,"method":"tools/list",\
                "params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}""";

        assertThat(engine.sayAll("[" + PING + "," + modern + "]"))
                .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,")
                .contains("there are no batches");
    }
}

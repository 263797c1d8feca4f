// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The observer receives every call once, however early it was refused.
class WatchedCallsTest {
    private static final String NODES =
            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"t\",\"arguments\":{}}}";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}";

    private final EngineHarness engine =
            new EngineHarness(EngineHarness.AMPLE, FixtureTools.plain("t", (_, _) -> FixtureTools.answer("fine")));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    tools/call          | {"name":"t","arguments":{}}                      | t
                    tools/call          | {"name":"x","arguments":{}}                      | unknown UNKNOWN_TOOL
                    tools/call          | {"name":"t","arguments":5}                       | t -32602
                    tools/call          | {"arguments":{}}                                 | unknown -32602
                    tools/call          | {"name":"t","_meta":{"progressToken":{}}}        | t -32602
                    tools/call          | {"name":"t","_meta":5}                           | t -32602
                    tools/call          | {"name":"t","_meta":{"io.modelcontextprotocol/protocolVersion":"1"}} | t -32602
                    resources/read      | {"uri":"cluster://none"}                         | resources/read -32002
                    resources/read      | {"uri":"cluster://none","_meta":5}               | resources/read -32602
                    completion/complete | {"_meta":5}                                      | completion/complete -32602
                    prompts/get         | {"_meta":5}                                      | prompts/get -32602
                    """)
    void isToldOfEveryCallOnce(String method, String params, String told) {
        engine.ask(method, params);

        assertThat(engine.ended()).containsExactly(told);
    }

    @Test
    void isToldOfCallsThatTheOtherEraRefuses() {
        engine.askModern("tools/call", "{\"name\":\"t\",\"arguments\":{},\"requestState\":\"forged\"}", "{}");

        assertThat(engine.ended()).containsExactly("t -32602");
    }

    @Test
    void isToldOfEachCallOfABatchThatIsTurnedAway() {
        engine.reject("[" + NODES.formatted(1) + "," + PING + "," + NODES.formatted(2) + ",5]");

        assertThat(engine.ended()).containsExactly("t BUSY", "t BUSY");
        assertThat(engine.ask("tools/call", "{\"name\":\"t\"}").has("result")).isTrue();
    }

    @Test
    void isNotToldOfWhatAsksNothing() {
        engine.ask("ping", "{\"_meta\":5}");
        engine.ask("no/such", "{}");

        assertThat(engine.ended()).isEmpty();
    }
}

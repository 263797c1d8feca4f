// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Channel;
import io.clusterhealth.engine.Declared;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderCheckTest {
    private final EngineHarness engine = new EngineHarness(EngineHarness.AMPLE, new Marked());

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            2026-07-28 | tools/call | marked               | eu            | 5   | 0
            2026-07-28 | tools/call | =?base64?bWFya2Vk?=  | eu            | 5.0 | 0
            2026-07-28 | tools/call | marked               | =?base64?ZXU=?= | 5 | 0
            ``         | tools/call | marked               | eu            | 5   | -32020
            2025-11-25 | tools/call | marked               | eu            | 5   | -32020
            2026-07-28 | ``         | marked               | eu            | 5   | -32020
            2026-07-28 | Tools/Call | marked               | eu            | 5   | -32020
            2026-07-28 | tools/call | ``                   | eu            | 5   | -32020
            2026-07-28 | tools/call | Marked               | eu            | 5   | -32020
            2026-07-28 | tools/call | =?base64?*?=         | eu            | 5   | -32020
            2026-07-28 | tools/call | marked               | us            | 5   | -32020
            2026-07-28 | tools/call | marked               | ``            | 5   | -32020
            2026-07-28 | tools/call | marked               | eu            | 6   | -32020
            2026-07-28 | tools/call | marked               | eu            | x   | -32020
            """)
    void holdsEachHeaderAgainstTheMessage(
            String version, String method, String name, String region, String size, int code) {
        Declared declared = declared(version, method, name, Map.of("Region", region, "Size", size));

        ObjectNode answer = call(declared, "{\"region\":\"eu\",\"more\":{\"size\":5}}");

        assertThat(answer.path("error").path("code").asInt()).isEqualTo(code);
    }

    @Test
    void expectsNoHeaderForWhatIsNotThere() {
        assertThat(call(declared("2026-07-28", "tools/call", "marked", Map.of()), "{}")
                        .has("result"))
                .isTrue();
        assertThat(call(declared("2026-07-28", "tools/call", "marked", Map.of("Region", "eu")), "{}")
                        .has("error"))
                .isTrue();
    }

    private ObjectNode call(Declared declared, String arguments) {
        return engine.askModern(
                        declared, Channel.NONE, "tools/call", "{\"name\":\"marked\",\"arguments\":" + arguments + "}")
                .orElseThrow();
    }

    private static Declared declared(String version, String method, String name, Map<String, String> parameters) {
        return new Declared(
                true,
                some(version),
                some(method),
                some(name),
                parameter -> Optional.ofNullable(parameters.get(parameter)).filter(value -> !value.isEmpty()),
                Optional.empty());
    }

    private static Optional<String> some(String value) {
        return Optional.of(value).filter(given -> !given.isEmpty());
    }

    private record Marked() implements Tool {
        @Override
        public ToolDescriptor descriptor() {
            return new ToolDescriptor(
                    "marked",
                    "Marked",
                    "Has arguments that are repeated in headers.",
                    "health",
                    FixtureTools.json("""
                            {"type":"object","properties":{
                              "region":{"type":"string","x-mcp-header":"Region"},
                              "more":{"type":"object","properties":{"size":{"type":"integer","x-mcp-header":"Size"}}}}}"""),
                    FixtureTools.json("{}"),
                    ToolDescriptor.Effect.READ_ONLY,
                    Set.of(),
                    Optional.empty());
        }

        @Override
        public ToolOutcome call(Arguments arguments, CallContext context) {
            return FixtureTools.answer("fine");
        }
    }
}

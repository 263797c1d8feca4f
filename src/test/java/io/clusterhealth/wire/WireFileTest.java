// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireFileTest {

    @Test
    void readsEachKindOfLine() {
        WireFile file = WireFile.parse(
                "a.jsonl",
                List.of(
                        "# comment",
                        "@ http",
                        "@ MCP_TOOLSETS=a=b",
                        "Accept: -",
                        "> {\"id\":1}",
                        "< 404 {}",
                        "< {\"b\":2}",
                        "> GET",
                        "< 405"));

        assertThat(file.only()).contains("http");
        assertThat(file.settings()).containsEntry("MCP_TOOLSETS", "a=b").containsEntry("MCP_CLUSTER", "demo");
        assertThat(file.turns())
                .containsExactly(
                        new WireFile.Turn(
                                Map.of("Accept", "-"), "{\"id\":1}", Optional.of(404), List.of("{}", "{\"b\":2}")),
                        new WireFile.Turn(Map.of(), "GET", Optional.of(405), List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            {"id":-0,"a":1}      | {"a":1,"id":-0}          | true
            {"id":-0}            | {"id":0}                 | false
            {"id":"a,b"}         | {"id":"a,b"}             | true
            {"a":"<any>"}        | {"a":{"b":[]}}           | true
            {"a":"<any>"}        | {}                       | false
            {"a":"so<any>"}      | {"a":"so and so"}        | true
            {"a":"so<any>"}      | {"a":"as well"}          | false
            {"a":{}}             | {"a":{"b":1}}            | false
            [{"id":1},{"id":2}]  | [{"id":1},{"id":2}]      | true
            [{"id":1}]           | [{"id":1},{"id":2}]      | false
            {"a":1}              | nonsense                 | false
            """)
    void knowsWhatFits(String expected, String actual, boolean fits) {
        assertThat(Expectation.fits(expected, actual)).isEqualTo(fits);
    }
}

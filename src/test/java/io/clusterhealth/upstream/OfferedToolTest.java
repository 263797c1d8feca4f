// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.upstream.OfferedTool.Offer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfferedToolTest {

    /// D90: a schema with only its type.
    @Test
    void takesASchemaWithoutProperties() {
        assertThat(
                        read(
                                "{\"name\":\"get_time\",\"description\":\"Get current time\",\"inputSchema\":{\"type\":\"object\"}}"))
                .isInstanceOfSatisfying(
                        Offer.Taken.class,
                        taken -> assertThat(taken.tool().inputSchema()).hasToString("{\"type\":\"object\"}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":{"x-mcp-header":""}}                                                            | false
            {"a":{"x-mcp-header":"A b"}}                                                         | false
            {"a":{"x-mcp-header":7}}                                                             | false
            {"a":{"type":"number","x-mcp-header":"A"}}                                           | false
            {"a":{"type":"array","x-mcp-header":"A"}}                                            | false
            {"a":{"x-mcp-header":"A"},"b":{"x-mcp-header":"a"}}                                  | false
            {"a":{"x-mcp-header":"A"},"b":{"type":"object","properties":{"c":{"x-mcp-header":"A"}}}} | false
            {"a":{"type":"integer","x-mcp-header":"A"},"b":{"x-mcp-header":"B"}}                 | true
            """)
    void aToolThatWantsWrongHeadersIsPassedOver(String properties, boolean taken) throws Exception {
        Offer offer = read("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\",\"properties\":" + properties + "}}");

        assertThat(offer instanceof Offer.Taken).isEqualTo(taken);
    }

    @Test
    void aDescriptionIsVisibleAndBounded() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("name", "x")
                .put("description", "a\u200b\u202eb" + "c".repeat(2_000));
        json.putObject("inputSchema")
                .put("type", "object")
                .putObject("properties")
                .putObject("p")
                .put("description", "in\u2063visible")
                .put("default", "as\u200bis");

        assertThat(OfferedTool.read(json)).isInstanceOfSatisfying(Offer.Taken.class, taken -> {
            assertThat(taken.tool().description())
                    .startsWith("abccc")
                    .hasSize(1_024)
                    .endsWith("…");
            assertThat(taken.tool()
                            .inputSchema()
                            .path("properties")
                            .path("p")
                            .path("description")
                            .asText())
                    .isEqualTo("invisible");
            assertThat(taken.tool()
                            .inputSchema()
                            .path("properties")
                            .path("p")
                            .path("default")
                            .asText())
                    .isEqualTo("as\u200bis");
            assertThat(taken.tool().pinned().path("description").asText()).startsWith("a\u200b");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "7",
                "{\"name\":7,\"inputSchema\":{}}",
                "{\"name\":\"a\\u200bb\",\"inputSchema\":{}}",
                "{\"name\":\"x\"}",
                "{\"name\":\"x\",\"inputSchema\":null}",
                "{\"name\":\"x\",\"inputSchema\":{\"type\":\"string\"}}"
            })
    void passesOverWhatIsNoToolAlone(String json) {
        assertThat(read(json)).isInstanceOf(Offer.PassedOver.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"name\":\"\"}", "{\"name\":{}}"})
    void aToolWithoutANameIsCalledSo(String json) {
        assertThat(read(json))
                .isEqualTo(new Offer.PassedOver("a tool without a name", "only its own server can give it one"));
    }

    @Test
    void passesOverADescriptionThatWouldFillAContext() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", "x").put("description", "c".repeat(70_000));
        json.putObject("inputSchema");

        assertThat(OfferedTool.read(json)).isInstanceOf(Offer.PassedOver.class);
    }

    private static Offer read(String json) {
        try {
            return OfferedTool.read(new ObjectMapper().readTree(json));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
